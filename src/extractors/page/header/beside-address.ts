import type { Mention } from '../../../common/model.ts';
import { growingIndex } from '../../run/growing-index.ts';
import { firstPart } from '../../words/parts.ts';
import { nameParts } from '../names.ts';
import type { Page } from '../page.ts';

const OPENING = /^["']?\s{0,2}[<(](?:mailto:)?/;
/** What may stand between somebody and an address that is spelled like the name. */
const LOOSE = /^(?:,|:| -| –| at| on| via| by e?-?mail at| unter)? /;

/** The contact whose mail address follows, in brackets (`Dana Reyes <dana@…>`) or spelled like the name (`Dana Reyes at dana@…`, `Dana Reyes, Acme, dana@…`), or undefined. */
export function besideAddress(page: Page, end: number, name: string): number | undefined {
  const after = page.text.slice(end, end + 16);
  const opening = OPENING.exec(after) ?? LOOSE.exec(after);
  const start = opening ? end + opening[0].length : end;
  const at = placesOf(page.mentions)
    .get(start)
    ?.find((place) => isNameless(page.mention(place)));
  if (at === undefined) return onLine(page, end, name);
  return OPENING.test(after) || isMeant(name, page.mention(at)) ? at : undefined;
}

/** The mentions that begin at each place of a text. */
const placesOf = growingIndex<Mention, Map<number, number[]>>(
  () => new Map(),
  (places, { start }, at) => {
    if (start !== undefined) places.set(start, [...(places.get(start) ?? []), at]);
  },
);

const isNameless = ({ label, tier, name }: Mention): boolean =>
  label === 'Contact' && tier === 'establishing' && name === undefined;

/** How far behind a name its line is read for an address. */
const REACH = 90;
/** What parts details, none of which is a sentence: `, Acme PR, Tel. 555 0134, `, each on a line of its own as well. */
const DETAILS =
  /^(?:,|;|:| [-–—|/]| (?:\p{Ll}{2,12} ){0,2}\(| (?:on|at|under|unter|via|or|oder) |\n(?!\s*\n))(?:[^@?!\n]|\n(?!\s*\n)){0,90}$/u;
const SENTENCE = /\p{Ll}{3}[.] \p{Lu}/u;

const isDetail = (text: string): boolean => DETAILS.test(text) && !SENTENCE.test(text);

/** The contact whose address is further behind among details, nobody else named between; the mailbox is the first name or holds the surname. */
function onLine(page: Page, end: number, name: string): number | undefined {
  if (!page.text.slice(end, end + REACH).includes('@')) return undefined;
  const at = page.mentions.findIndex((one) => {
    const { start = 0 } = one;
    return start > end && start <= end + REACH && isNameless(one) && isDetail(page.text.slice(end, start));
  });
  if (at < 0) return undefined;
  const mailbox = page.mention(at);
  const { start = 0 } = mailbox;
  const isAlone = !page.readings.some((one) => one.kind === 'PER' && one.start >= end && one.start < start);
  return isAlone && (localOf(mailbox) === nameParts(name).first || isSpelled(name, mailbox)) ? at : undefined;
}

const localOf = ({ identifiers }: Mention): string =>
  firstPart(identifiers.find(({ kind }) => kind === 'email')?.value ?? '', '@');

/** True when a mailbox holds a first name or surname of three letters or more. */
export const isMeant = (name: string, mailbox: Mention): boolean => spells(localOf(mailbox), name);

/** True when what stands before the sign of an address holds a first name or surname of three letters or more. */
export const spells = (local: string, name: string): boolean =>
  Object.values(nameParts(name)).some((part: string) => part.length > 2 && local.includes(part));

/** True when the mailbox of a contact spells the surname: nobody else is meant. */
export function isSpelled(name: string, mailbox: Mention): boolean {
  const { first, last } = nameParts(name);
  return first !== last && last !== undefined && localOf(mailbox).includes(last);
}
