# Completion of zoe for fish: zoe completion fish > ~/.config/fish/completions/zoe.fish
function __zoe_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in ($words[1] __complete fish $words[2..-1] "$current" 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path "$current"
        else
            echo $line
        end
    end
end
complete -c zoe -f -a '(__zoe_complete)'
