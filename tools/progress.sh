# Sourced by tools/common.sh: tells how far a long command is.
# shellcheck shell=bash

# Between two lines where there is no terminal.
kProgressSeconds=10

# with_progress LABEL COMMAND...: runs COMMAND and tells on standard error how far it is: on a terminal
# in one line that is written over, elsewhere in a line now and then. It knows the reports of Ninja
# ("[3/14] ...") and of APT::Status-Fd; whatever else COMMAND prints is printed in full. Returns
# COMMAND's status.
with_progress() {
    local label=$1
    shift
    NINJA_STATUS='[%f/%t] ' "$@" 2>&1 </dev/null | show_progress "$label" >&2
    return "${PIPESTATUS[0]}"
}

# read_clock: sets `now`, in seconds. The test of this file has a clock of its own.
read_clock() {
    now=$SECONDS
}

# writes_to_terminal: whether a line can be written over. The test of this file says it itself.
writes_to_terminal() {
    [[ -t 1 ]]
}

# show_progress LABEL: the reader's side of with_progress.
show_progress() {
    local label=$1 interval=$kProgressSeconds is_terminal=false is_shown=false is_open=false
    local now start next line part='' far=''
    if writes_to_terminal; then
        is_terminal=true
        interval=1
    fi
    read_clock
    start=$now
    next=$((start + interval))
    while true; do
        if IFS= read -r -t 1 line; then
            line=$part$line
            part=
            if [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\  ]]; then
                far="$((100 * BASH_REMATCH[1] / BASH_REMATCH[2])) %, "
                far+="${BASH_REMATCH[1]} of ${BASH_REMATCH[2]} steps, "
            elif [[ $line =~ ^(dl|pm)status:[^:]*:([0-9]+) ]]; then
                far="${BASH_REMATCH[2]} %, "
            elif [[ $line != 'ninja: no work to do.' ]]; then
                ! $is_open || printf '\r\e[K'
                is_open=false
                printf '%s\n' "$line"
            fi
        elif (($? > 128)); then
            # No whole line within the second.
            part+=$line
        else
            part+=$line
            break
        fi
        read_clock
        if ((now >= next)); then
            next=$((now + interval))
            is_shown=true
            if $is_terminal; then
                printf '\r\e[K%s: %s%d s' "$label" "$far" $((now - start))
                is_open=true
            else
                printf '%s: %s%d s\n' "$label" "$far" $((now - start))
            fi
        fi
    done
    ! $is_open || printf '\r\e[K'
    [[ -z $part ]] || printf '%s\n' "$part"
    ! $is_shown || printf '%s: %d s\n' "$label" $((now - start))
}
