# Completion of zoe for bash: source <(zoe completion bash)
_complete_zoe() {
    local line files=
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            :files) files=yes ;;
            ?*) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done < <("$1" __complete bash "$COMP_WORDBREAKS" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
    if [ -n "$files" ]; then
        compopt -o default 2>/dev/null
    elif [ ${#COMPREPLY[@]} -eq 1 ] && [[ ${COMPREPLY[0]} == *[=/] ]]; then
        compopt -o nospace 2>/dev/null
    fi
}
complete -F _complete_zoe zoe
