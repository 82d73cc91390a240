import { command, type Command } from '../command.ts';
import { UsageError } from '../exits.ts';

export const completion = command({
  name: 'completion',
  summary: 'Prints completion for a shell.',
  args: [['<shell>', 'bash, zsh or fish']],
  examples: [
    'completion bash >> ~/.bashrc',
    'completion zsh > "${fpath[1]}/_quern"',
    'completion fish > ~/.config/fish/completions/quern.fish',
  ],
  async run({ args: [shell = ''], out, commands }) {
    const write = SHELLS[shell];
    if (!write) throw new UsageError(`There is completion for ${Object.keys(SHELLS).join(', ')}.`);
    out.print(write(commands));
  },
});

const flags = ({ options = [] }: Command): string[] => options.flatMap(([text]) => text.match(/--[\w-]+/g) ?? []);
const GLOBAL = ['--url', '--key', '--org', '--json', '--help'];
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const SHELLS: Record<string, (commands: Command[]) => string> = {
  bash: (commands) => `_quern() {
  local word=\${COMP_WORDS[COMP_CWORD]} name=\${COMP_WORDS[1]}
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${quoted(commands.map(({ name }) => name).join(' '))} -- "$word"))
  elif [[ $word == -* ]]; then
    case $name in
${commands.map((one) => `      ${one.name}) COMPREPLY=($(compgen -W ${quoted([...flags(one), ...GLOBAL].join(' '))} -- "$word")) ;;`).join('\n')}
    esac
  fi
}
complete -o default -o bashdefault -F _quern quern`,
  zsh: (commands) => `#compdef quern
_quern() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary.replaceAll(':', '\\:')}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  case $words[2] in
${commands.map((one) => `    ${one.name}) compadd -- ${[...flags(one), ...GLOBAL].join(' ')}; _files ;;`).join('\n')}
  esac
}
if [ "$funcstack[1]" = "_quern" ]; then _quern "$@"; else compdef _quern quern; fi`,
  fish: (commands) =>
    commands
      .flatMap((one) => [
        `complete -c quern -n __fish_use_subcommand -f -a ${one.name} -d ${quoted(one.summary)}`,
        ...flags(one).map(
          (flag) => `complete -c quern -n '__fish_seen_subcommand_from ${one.name}' -l ${flag.slice(2)}`,
        ),
      ])
      .join('\n'),
};
