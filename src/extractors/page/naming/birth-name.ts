import type { Mention } from '../../../common/model.ts';
import { NICKNAMES } from '../../../common/text/nicknames.ts';
import { isPart } from '../names.ts';
import { AUTHORITY, type Found } from '../../finding.ts';
import type { Reading } from '../../tagger/reading.ts';
import { firstPart } from '../../words/parts.ts';
import type { Page } from '../page.ts';

/** Behind a name, what leads to the one that its bearer was born with. */
const BORN =
  /(?<=[\p{L}.])(?:,? |, ?(?:who )?| \((?:who )?| [–-] )(?:(?:was|is|wurde|war) )?(?:née?|nee|born|geb\.|geboren(?:e[rn]?)?|nata|nacid[ao]|född|født|z domu|(?:maiden|birth) name(?: is| was|:)?|mädchenname:?)(?: as| als)? $/iu;
/** What leads to any other name, of the same given name: `formerly Dana Marlow`. */
const FORMERLY =
  /(?<=[\p{L}.])(?:,? |, ?(?:who )?| \((?:who )?)(?:(?:was|is|wurde|war) )?(?:formerly|previously|originally|earlier|once|früher|vormals|ehemals|zuvor|aka|also known as|auch bekannt als)(?: known as| called)? $/iu;
/** Before a name that `geboren` follows. */
const BORN_AS = /(?<=\p{Lu}\p{L}+) wurde(?: [^,;.]{2,20})? als $/u;
const REACH = 40;

/** Where the name of somebody ends whom a text gives another name at a place, one from birth or before a marriage: `Dana Frost, née Marlow`. */
export function bearerBefore({ text }: Page, { start, end }: Reading): number | undefined {
  const before = text.slice(Math.max(0, start - REACH), start);
  const born = BORN.exec(before);
  if (born) return /\p{Lu}\p{L}*\.?$/u.test(before.slice(0, born.index)) ? start - born[0].length : undefined;
  const named = BORN_AS.exec(before);
  if (named && text.startsWith(' geboren', end)) return start - named[0].length;
  const formerly = FORMERLY.exec(before);
  const given = firstPart(text.slice(start, end), ' ');
  const isOne = formerly && before.slice(0, formerly.index).split(' ').slice(-3, -1).includes(given);
  return isOne ? start - formerly[0].length : undefined;
}

/** Another name of whoever stands before it; a surname alone says nothing more, and names nobody else. False where nobody was read there. */
export function* otherName(page: Page, reading: Reading): Found<boolean> {
  const { start, end } = reading;
  const bearer = bearerBefore(page, reading);
  const as = [...page.places.values()].find((place) => place.end === bearer)?.index;
  if (as === undefined || page.mention(as).label !== 'Contact') return false;
  const name = page.text.slice(start, end).replace(/\s+/g, ' ');
  if (isPart(name) || !name.includes(' ')) {
    page.taken.add(start, end);
    return true;
  }
  const evidence = { rule: 'names.other', confidence: 0.85, authority: AUTHORITY.inferred };
  yield { label: 'Contact', tier: 'reading', name, as, identifiers: [], ...evidence, start, end };
  return true;
}

/** What everybody calls somebody, behind the name: `whom everybody calls Bine`, `(everyone calls her Bine)`, `known to all as Bine`. */
const CALLED =
  /^(?:,? \(?|, )(?:(?:who|whom) (?:everybody|everyone|we all|all of us|they all|friends|colleagues|people) calls? |(?:everybody|everyone|we all|friends|colleagues|people) calls? (?:him|her|them) |(?:better |best )?known (?:(?:to|by) (?:all|everyone|everybody|friends|colleagues|us|us all) )?as |called (?=\p{Lu}\p{Ll}+ by (?:all|everyone|everybody|friends|colleagues))|(?:die|den|der) (?:alle|wir alle|jeder) (?:nur )?(?=\p{Lu}\p{Ll}+ (?:nennen|nennt))|(?:alle nennen|jeder nennt) (?:sie|ihn) (?:nur )?)["“„'‘]?(\p{Lu}\p{Ll}{1,14})(?= ?["”“'’]?(?:[),.;]| by | nennen| nennt| and | but |$))/u;

/** Somebody once more, by the name that a text says everybody uses. */
export function* calledByAll({ text, taken }: Page, as: number, { end = 0, label }: Mention): Found {
  const called = label === 'Contact' ? CALLED.exec(text.slice(end, end + 3 * REACH)) : null;
  const name = called?.[1];
  if (!called || name === undefined) return;
  const start = end + called[0].length - name.length;
  const evidence = { rule: 'names.other', confidence: 0.85, authority: AUTHORITY.inferred };
  if (!taken.overlaps(start, start + name.length))
    yield { label, tier: 'reading', name, as, identifiers: [], ...evidence, start, end: start + name.length };
}

/** Whoever is named in full in the bracket behind a given name or its short form: `Winnie (Winifred Okafor, buyer)`. */
export function inFullBehind(page: Page, { start, end }: Reading, name: string): number | undefined {
  if (/[\s.]/.test(name) || page.text.slice(end, end + 2) !== ' (' || page.text[start - 1] === '.') return undefined;
  const full = page.places.get(end + 2);
  if (full === undefined || !/^[,)]/.test(page.text.slice(full.end, full.end + 1))) return undefined;
  const { label, name: whole = '' } = page.mention(full.index);
  const [given = '', surname] = whole.split(' ');
  return label === 'Contact' && surname !== undefined && isShortOf(name, given) ? page.thing(full.index) : undefined;
}

/** True for a given name itself, for its beginning with an ending of endearment or none, and for what else it is shortened to. */
const isShortOf = (short: string, given: string): boolean => {
  const [one, whole] = [short.toLowerCase(), given.toLowerCase()];
  const stem = one.replace(/(?:(.)\1)?(?:ie|i|y|a)$/, '$1');
  return (
    one === whole ||
    (stem.length > 1 && whole.startsWith(stem)) ||
    NICKNAMES.get(one) === (NICKNAMES.get(whole) ?? whole)
  );
};
