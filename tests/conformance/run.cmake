# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the cases that FIELDWISE_CASES names, ../shared/cases by default; says so when there are none. -DCLI= -DROOT=
cmake_minimum_required(VERSION 3.25)

set(cases "$ENV{FIELDWISE_CASES}")
if(NOT cases)
    get_filename_component(cases ${ROOT}/../shared/cases ABSOLUTE)
endif()
if(NOT IS_DIRECTORY ${cases})
    message("skipped: no folder of cases at ${cases} (FIELDWISE_CASES names another)")
    return()
endif()
execute_process(COMMAND ${CLI} conformance ${cases}
                RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "fieldwise-cli conformance ended with ${status}")
endif()
