#compdef zoe
# Completion of zoe for zsh: source <(zoe completion zsh), or this file as _zoe in a folder of $fpath
_zoe() {
    local line files= value
    local -a closed open
    for line in "${(@f)$("${(Q)words[1]}" __complete zsh "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
        value=${line%%$'\t'*}
        case $line in
            :files) files=yes ;;
            *[=/]$'\t'* | *[=/]) open+=("${value//:/\\:}:${line#*$'\t'}") ;;
            *$'\t'?*) closed+=("${value//:/\\:}:${line#*$'\t'}") ;;
            ?*) closed+=("${value//:/\\:}") ;;
        esac
    done
    [[ -n $files ]] && _files
    (( $#open )) && _describe -t values value open -S ''
    (( $#closed )) && _describe -t values value closed
    return 0
}
if [[ ${funcstack[1]} == _zoe ]]; then
    _zoe "$@"
else
    compdef _zoe zoe
fi
