import type { Page } from '../page.ts';
import type { Turn } from './turn.ts';

/** How long what somebody says is read for the own full name. */
const READ = 120;
const GREETS =
  '(?:(?:hi|hello|hey|yes|yeah|sure|okay|ok|thanks|thank you|good (?:morning|afternoon|evening)|great|so|um|uh|right|well|all|everyone|everybody|there|hallo|ja|danke|guten (?:morgen|tag))[,.!]* )*';
const SAYS = "(?:(?:i['’]m|i am|my name is|my name['’]s|this is|ich bin|mein name ist) )?";
const BEHIND = /^(?:[,.;!]| (?:here|from|at|with|and|i|ich|von|vom)\b|\s*$)/iu;

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
