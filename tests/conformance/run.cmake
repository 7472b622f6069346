# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a folder of cases: those of the repository, or with -DELSEWHERE=ON those that FIELDWISE_CASES names, ../shared/cases by default;
# says so when there are none. -DPROGRAM= -DROOT=
cmake_minimum_required(VERSION 3.25)

set(cases ${ROOT}/tests/conformance/cases)
if(ELSEWHERE)
    set(cases "$ENV{FIELDWISE_CASES}")
    if(NOT cases)
        get_filename_component(cases ${ROOT}/../shared/cases ABSOLUTE)
    endif()
    if(NOT IS_DIRECTORY ${cases})
        message("skipped: material that is not in the repository: no folder of cases at ${cases} (FIELDWISE_CASES names another)")
        return()
    endif()
endif()
execute_process(COMMAND ${PROGRAM} ${cases} ${ROOT}/tests/conformance/exceptions.txt RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "conformance ended with ${status}")
endif()
