# Sourced by tools/common.sh: prints the progress of long commands.
# shellcheck shell=bash

# Seconds between two lines if there is no terminal.
kProgressSeconds=10

# with_progress LABEL COMMAND...: runs COMMAND and prints its progress on standard error: on a terminal in one
# line that is overwritten, elsewhere in a line every ten seconds. Parses the progress of Ninja ("[3/14] ...")
# and APT::Status-Fd and prints all other output of COMMAND. Returns the status of COMMAND.
with_progress() {
    local label=$1
    shift
    NINJA_STATUS='[%f/%t] ' "$@" 2>&1 </dev/null | show_progress "$label" >&2
    return "${PIPESTATUS[0]}"
}

# read_clock: sets `now`, in seconds. The test of this file replaces it.
read_clock() {
    now=$SECONDS
}

# writes_to_terminal: succeeds if a line can be overwritten. The test of this file replaces it.
writes_to_terminal() {
    [[ -t 1 ]]
}

# show_progress LABEL: reads the output of the command of with_progress.
show_progress() {
    local label=$1 interval=$kProgressSeconds is_terminal=false is_shown=false is_open=false
    local now start next line part='' progress=''
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
                progress="$((100 * BASH_REMATCH[1] / BASH_REMATCH[2])) %, "
                progress+="${BASH_REMATCH[1]} of ${BASH_REMATCH[2]} steps, "
            elif [[ $line =~ ^(dl|pm)status:[^:]*:([0-9]+) ]]; then
                progress="${BASH_REMATCH[2]} %, "
            elif [[ $line != 'ninja: no work to do.' ]]; then
                ! $is_open || printf '\r\e[K'
                is_open=false
                printf '%s\n' "$line"
            fi
        elif (($? > 128)); then
            # No complete line within the second.
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
                printf '\r\e[K%s: %s%d s' "$label" "$progress" $((now - start))
                is_open=true
            else
                printf '%s: %s%d s\n' "$label" "$progress" $((now - start))
            fi
        fi
    done
    ! $is_open || printf '\r\e[K'
    [[ -z $part ]] || printf '%s\n' "$part"
    ! $is_shown || printf '%s: %d s\n' "$label" $((now - start))
}
