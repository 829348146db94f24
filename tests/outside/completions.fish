# completions.fish FILE: does the completion offer what the program takes?
source $argv[1]
function expect
    contains -- $argv[1] (complete -C "$argv[2]" | string replace -r '\t.*' ''); and return
    echo "after '$argv[2]': no $argv[1] in" (complete -C "$argv[2]")
    exit 1
end
expect play 'patolli pl'
expect splendor 'patolli play spl'
expect --seed 'patolli selfplay splendor --se'
expect never 'patolli play splendor --color n'
