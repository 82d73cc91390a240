import type { Page } from '../page.ts';

const PARTY =
  /\bpart(?:y|ei)\b|\bfraktion\b|\b(?:ind|lab|con|dem|rep|lib|cpc|ndp|bq|gp|pc|snp|dup|cdu|csu|spd|fdp|afd|gop)\.?(?:$|[,)])/i;

/** True for what stands in brackets behind a speaker where that names a political party. */
export const namesParty = (note: string): boolean => PARTY.test(note);

const PARTIES =
  /^(?:cdu|csu|spd|fdp|afd|bsw|övp|spö|fpö|neos|grüne|die grünen|die linke|freie wähler|pvda|vvd|cda|psoe|snp|dup|ndp|gop|(?:labour|conservative|green|liberal|democratic|republican)s?)$/i;
const NAMED_PARTY = /\p{Lu}\S* (?:\p{Lu}\S* )?Party$|^\p{Lu}\p{L}+partei$/u;

/** True for what is by itself the name of a political party. */
export const isPartyName = (name: string): boolean => PARTIES.test(name) || NAMED_PARTY.test(name);

const SEATS = new WeakMap<Page, ReadonlySet<string>>();

/** What the speakers of a parliament sit for, as the brackets behind them say: `Dana Frost (Tarnow East, Ind.)`. */
export function seatsOf(page: Page): ReadonlySet<string> {
  const known = SEATS.get(page);
  if (known) return known;
  const seats = page.turns
    .filter(({ note = '' }) => note.includes(', ') && namesParty(note))
    .flatMap(({ note = '' }) => note.split(/,\s*/).filter((part) => !namesParty(part)));
  const found = new Set(seats);
  SEATS.set(page, found);
  return found;
}
