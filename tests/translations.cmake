# SPDX-License-Identifier: GPL-3.0-or-later
# The translation has every text of the sources and no other: collecting them once more changes nothing.
# -DROOT=folder of the sources, -DSCRATCH=a file that may be written.
cmake_minimum_required(VERSION 3.25)

# A function that passes texts on hides them from the tool that collects; ui/look/language.h has the one that it knows.
file(GLOB_RECURSE sources ${ROOT}/ui/*.cpp)
list(FILTER sources EXCLUDE REGEX "/ui/look/language\\.cpp$")
foreach(source ${sources})
    file(STRINGS ${source} hidden REGEX "[^.]translate\\(\"[^\"]*\", [^\"]")
    if(hidden)
        message(FATAL_ERROR "${source}: use tr() of ui/look/language.h: ${hidden}")
    endif()
endforeach()

set(texts ${ROOT}/resources/translations/fieldwise_de.ts)
configure_file(${texts} ${SCRATCH} COPYONLY)
execute_process(COMMAND ${ROOT}/dev translate ${SCRATCH} RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "the texts can't be collected: ${status}")
endif()
file(READ ${texts} before)
file(READ ${SCRATCH} after)
if(NOT before STREQUAL after)
    find_program(DIFF diff)
    if(DIFF)
        execute_process(COMMAND ${DIFF} -U 2 ${texts} ${SCRATCH})
    endif()
    message(FATAL_ERROR "texts of the sources are missing in ${texts}, or gone: run ./dev translate, then translate what it calls unfinished")
endif()
