import type { Page } from '../page.ts';
import type { Turn } from './turn.ts';

/** How long what somebody says is read for the own full name. */
const READ = 120;
const GREETS =
  '(?:(?:hi|hello|hey|yes|yeah|sure|okay|ok|thanks|thank you|good (?:morning|afternoon|evening)|great|so|um|uh|right|well|all|everyone|everybody|there|hallo|ja|danke|guten (?:morgen|tag))[,.!]* )*';
const SAYS = "(?:(?:i['’]m|i am|my name is|my name['’]s|this is|ich bin|mein name ist) )?";
const BEHIND = /^(?:[,.;!]| (?:here|from|at|with|and|i|ich|von|vom)\b|\s*$)/iu;

/** The only full name that was said before somebody first speaks who goes by a given name alone: `HOST: With me is Hugh Lund.` / `HUGH: Hello.` */
export function introducedAs({ text, readings }: Page, { name, start }: Turn): string | undefined {
  if (!/^\p{L}[\p{L}'’-]{2,}$/u.test(name)) return undefined;
  const full = new RegExp(`^${name} \\p{Lu}\\p{Ll}[\\p{L}'’-]*$`, 'iu');
  const found = new Set<string>();
  for (const { kind, start: from, end } of readings) {
    const said = from < start && kind === 'PER' ? text.slice(from, end) : '';
    if (full.test(said)) found.add(said);
  }
  const [one, ...others] = found;
  return others.length ? undefined : one;
}

/** The full name with which somebody begins who goes by a given name alone: `HUGH: Hugh Lund, I buy grain.` */
export function fullName(page: Page, { name, end }: Turn): string | undefined {
  if (!/^\p{L}[\p{L}'’-]+$/u.test(name)) return undefined;
  const said = page.text.slice(end, end + READ).split('\n', 1)[0] ?? '';
  const [whole = '', given = '', surname = ''] =
    new RegExp(`^${GREETS}${SAYS}(${name}) (\\p{L}[\\p{L}'’-]+)`, 'iu').exec(said) ?? [];
  const isNamed =
    [given, surname].every((part) => /^\p{Lu}\p{Ll}/u.test(part)) && BEHIND.test(said.slice(whole.length));
  return isNamed ? `${given} ${surname}` : undefined;
}
