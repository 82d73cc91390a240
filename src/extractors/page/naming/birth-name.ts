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
