import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util';

/** An option of a command that is run by hand, with what the help says of it. */
interface Option extends ParseArgsOptionDescriptor {
  help: string;
  /** What stands for its value in the help, as `<n>`. */
  value?: string;
}

/** A command that is run by hand: its name after `npm run`, and what it does. */
interface Command<O extends Record<string, Option>> {
  name: string;
  about: string;
  options: O;
  /** What `--only` chooses among, for the help. */
  among?: { what: string; names: () => Promise<string[]> };
}

type Values<O extends Record<string, Option>> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/** The options that a command was called with. With `--help` it says what they are and ends; what it cannot read it says, and ends with 2. */
export async function commandLine<const O extends Record<string, Option>>(command: Command<O>): Promise<Values<O>> {
  const help: ParseArgsOptionDescriptor = { type: 'boolean' };
  let values: Values<O> & { help?: boolean };
  try {
    values = parseArgs({ options: { ...command.options, help } }).values as typeof values;
  } catch (error) {
    refuse(`${firstSentence((error as Error).message)}. npm run ${command.name} -- --help lists the options.`);
  }
  if (!values.help) return values;
  console.log(await helpOf(command));
  process.exit();
}

/** Those whose name has one of the texts in it, all where none is given; a text that no name has in it ends the command with the names. */
export function chosen<T extends { name: string }>(all: T[], only: readonly string[]): T[] {
  for (const text of only)
    if (!all.some(({ name }) => name.includes(text)))
      refuse(`Nothing has "${text}" in its name. There are:\n${listed(all.map(({ name }) => name))}`);
  return only.length === 0 ? all : all.filter(({ name }) => only.some((text) => name.includes(text)));
}

/** The value of an option that is a number above zero. */
export function numberOf(option: string, text: string): number {
  const number = Number(text);
  if (!(number > 0 && Number.isFinite(number))) refuse(`--${option} is a number above 0, not ${text}.`);
  return number;
}

/** Says what is wrong with how a command was called, and ends with 2. */
export function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

async function helpOf<O extends Record<string, Option>>({ name, about, options, among }: Command<O>): Promise<string> {
  const lines = Object.entries(options).map(([option, { value = '', help }]) => [`--${option} ${value}`.trim(), help]);
  const width = Math.max(...lines.map(([option = '']) => option.length));
  const shown = lines.map(([option = '', help]) => `  ${option.padEnd(width)}  ${help}`);
  const names = among ? [`\nThe ${among.what}:`, listed(await among.names())] : [];
  return [`npm run ${name} -- [options]\n\n${about}\n`, ...shown, ...names].join('\n');
}

const listed = (names: string[]): string => names.map((name) => `  ${name}`).join('\n');

const firstSentence = (text: string): string => text.split(/\. |\.?$/m)[0] ?? text;
