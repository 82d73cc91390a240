import { command, type Command } from '../command.ts';

const SHELLS = { bash, zsh, fish };

export const completion = command({
  name: 'completion',
  summary: 'Prints completion for a shell.',
  args: [['<shell>', 'bash, zsh or fish']],
  values: { '<shell>': Object.keys(SHELLS) },
  examples: [
    'completion bash >> ~/.bashrc',
    'completion zsh > "${fpath[1]}/_quern"',
    'completion fish > ~/.config/fish/completions/quern.fish',
  ],
  async run({ args: [shell = ''], out, commands }) {
    out.print(SHELLS[shell as keyof typeof SHELLS](commands));
  },
});

const GLOBAL = ['--url', '--key', '--org', '--json', '--help'];
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const flags = ({ options = [] }: Command): string[] => options.flatMap(([text]) => text.match(/--[\w-]+/g) ?? []);

/** The choices of a command: each flag, long and short, with its values; `''` is its argument. */
function choices({ options = [], values = {} }: Command): { flags: string[]; values: readonly string[] }[] {
  return Object.entries(values).map(([of, all]) => {
    const declared = options.find(([text]) => text.split(/[ ,]+/).includes(of));
    return { flags: declared?.[0].match(/(?<![\w-])--?[\w-]+/g) ?? [], values: all };
  });
}

/** Words that go by command, or by command and the word before, as the branches of a shell's `case`. */
function branches(commands: Command[], act: (words: readonly string[]) => string): string {
  const ofOptions = commands.flatMap((one) =>
    choices(one).flatMap((choice) => choice.flags.map((flag) => `    ${one.name}:${flag}:*) ${act(choice.values)} ;;`)),
  );
  const ofFlags = commands.map((one) => `    ${one.name}:*:-*) ${act([...flags(one), ...GLOBAL])} ;;`);
  const ofArguments = commands.flatMap((one) =>
    choices(one).flatMap((choice) => (choice.flags.length ? [] : [`    ${one.name}:*) ${act(choice.values)} ;;`])),
  );
  return [...ofOptions, ...ofFlags, ...ofArguments].join('\n');
}

function bash(commands: Command[]): string {
  return `_quern() {
  local word=\${COMP_WORDS[COMP_CWORD]} words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    words=${quoted(commands.map(({ name }) => name).join(' '))}
  else case \${COMP_WORDS[1]}:\${COMP_WORDS[COMP_CWORD-1]}:$word in
${branches(commands, (words) => `words=${quoted(words.join(' '))}`)}
  esac fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -o bashdefault -F _quern quern`;
}

function zsh(commands: Command[]): string {
  const named = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary.replaceAll(':', '\\:')}`)}`);
  return `#compdef quern
_quern() {
  local -a commands
  commands=(
${named.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  case $words[2]:$words[CURRENT-1]:$words[CURRENT] in
${branches(commands, (words) => `compadd -- ${words.join(' ')}`)}
    *) _files ;;
  esac
}
if [ "$funcstack[1]" = "_quern" ]; then _quern "$@"; else compdef _quern quern; fi`;
}

function fish(commands: Command[]): string {
  const lines = commands.flatMap((one) => {
    const within = `complete -c quern -n '__fish_seen_subcommand_from ${one.name}'`;
    const choiceOf = (flag: string) => choices(one).find((choice) => choice.flags.includes(flag));
    const option = (flag: string) => {
      const choice = choiceOf(flag);
      const short = choice?.flags.find((one) => !one.startsWith('--'));
      return `${within} -l ${flag.slice(2)}${short ? ` -s ${short.slice(1)}` : ''}${choice ? ` -x -a ${quoted(choice.values.join(' '))}` : ''}`;
    };
    const ofArgument = choices(one).filter((choice) => choice.flags.length === 0);
    return [
      `complete -c quern -n __fish_use_subcommand -f -a ${one.name} -d ${quoted(one.summary)}`,
      ...flags(one).map(option),
      ...ofArgument.map((choice) => `${within} -f -a ${quoted(choice.values.join(' '))}`),
    ];
  });
  return lines.join('\n');
}
