# SPDX-License-Identifier: GPL-3.0-or-later
# The window saves the picture that was asked for, and refuses what it does not know.
# -DFIELDWISE=program -DEXAMPLE=folder with choices.yaml -DOUT=folder
cmake_minimum_required(VERSION 3.25)

set(ENV{QT_QPA_PLATFORM} offscreen)
set(window 00000640000003e8) # 1600 x 1000, as a PNG has it
# A dialog is not as large as the window.
function(picture name sizes)
    file(REMOVE ${OUT}/${name}.png)
    execute_process(COMMAND ${FIELDWISE} --example upgrade --grab ${OUT}/${name}.png ${ARGN} RESULT_VARIABLE status ERROR_VARIABLE said TIMEOUT 120)
    set(size "")
    if(EXISTS ${OUT}/${name}.png)
        file(READ ${OUT}/${name}.png size OFFSET 16 LIMIT 8 HEX)
    endif()
    if(NOT status EQUAL 0 OR NOT size MATCHES "${sizes}")
        message(SEND_ERROR "${name}: status ${status}, size ${size}: ${said}")
    endif()
endfunction()
function(refused words)
    execute_process(COMMAND ${FIELDWISE} --example upgrade --grab ${OUT}/refused.png ${ARGN} RESULT_VARIABLE status ERROR_VARIABLE said TIMEOUT 120)
    if(NOT status EQUAL 2 OR NOT said MATCHES "${words}")
        message(SEND_ERROR "${ARGN}: status ${status}: ${said}")
    endif()
endfunction()

file(MAKE_DIRECTORY ${OUT})
picture(choices ${window} --resolutions ${EXAMPLE}/choices.yaml)
foreach(page compare take-away steps)
    picture(page-${page} ${window} --page ${page} --step 2)
endforeach()
foreach(page settings shortcuts)
    picture(page-${page} "^00000[23]" --page ${page})
endforeach()
foreach(layout columns below single)
    picture(layout-${layout} ${window} --layout ${layout} --colours contrast)
endforeach()
picture(small 000003e8000002bc --size 1000x700 --do next-step,layout-single --type "[")
refused("--page must be" --page nowhere)
refused("--layout must be" --layout round)
refused("--colours must be" --colours loud)
refused("no command" --do nothing)
refused("no-such.yaml" --resolutions ${OUT}/no-such.yaml)

# With a stack of 512 KB documents as deep as may be, and deeper, are shown like others.
foreach(levels 1000 1001 100000)
    string(REPEAT "{a: " ${levels} before)
    string(REPEAT "}" ${levels} after)
    file(WRITE ${OUT}/deep.yaml "# Secret\n${before}1${after}\n") # the window itself looks for what it masks
    file(REMOVE ${OUT}/deep.png)
    execute_process(COMMAND sh -c "ulimit -s 512; exec \"$0\" \"$@\"" ${FIELDWISE} --grab ${OUT}/deep.png ${OUT}/deep.yaml ${OUT}/deep.yaml ${OUT}/deep.yaml
                    RESULT_VARIABLE status ERROR_VARIABLE said TIMEOUT 120)
    if(NOT status EQUAL 0 OR NOT EXISTS ${OUT}/deep.png)
        message(SEND_ERROR "${levels} levels: status ${status}: ${said}")
    endif()
endforeach()
