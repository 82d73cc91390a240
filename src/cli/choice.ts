import { InvalidArgumentError } from 'commander';

/** What stands for a value where an option is declared: what it must look like, and what is said of one that does not. */
const KINDS: Record<string, [like: RegExp, told: string]> = {
  '<number>': [/^[1-9]\d{0,8}$/, 'It is a whole number, 1 or more.'],
  '<days>': [/^\d{1,9}$/, 'It is a whole number of days.'],
  '<day>': [/^\d{4}-\d\d-\d\d$/, 'It is a day, as YYYY-MM-DD.'],
};

/** Reads an argument, and refuses one that is empty or no choice of its own. */
export function argumentOf(declared: string, values: Record<string, readonly string[]>): (given: string) => string {
  const read = choiceOf(declared, values);
  return (given) => {
    if (given.trim() === '') throw new InvalidArgumentError('It is empty.');
    return read(given);
  };
}

/** Reads what is given for an option or argument, and refuses what is none of its choices or not of its kind. */
export function choiceOf(declared: string, values: Record<string, readonly string[]>): (given: string) => string {
  const parts = declared.split(/[ ,]+/);
  const choices = parts.flatMap((part) => values[part] ?? []);
  const kind = parts.flatMap((part) => (KINDS[part] ? [KINDS[part]] : []))[0];
  return (given) => {
    if (choices.length > 0 && !choices.includes(given))
      throw new InvalidArgumentError(`It is one of: ${choices.join(', ')}.`);
    if (kind && !kind[0].test(given)) throw new InvalidArgumentError(kind[1]);
    return given;
  };
}
