import { remembered } from '../../common/text/remembered.ts';
import { COUNSEL, HONORIFIC, POSTNOMINAL, SIGNED_FOR } from '../words/address.ts';
import { isFirstName } from '../tagger/gazetteer.ts';
import { TITLES } from '../words/kinds.ts';
import { isOrganizationName } from '../words/names.ts';
import { isFamilyName } from '../words/families.ts';

const SUFFIX = /,?\s+(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d|mba|esq|cpa|cfa)\.?$/i;

/** A person's name without an honorific before it. */
export const unaddressed = remembered((name: string): string => name.replace(HONORIFIC, ''));

/** True for an honorific by itself. */
export const isHonorific = remembered(
  (word: string): boolean => HONORIFIC.test(`${word} x`) || HONORIFIC.test(`${word.replace(/\.?$/, '.')} x`),
);

/** True for a name that begins with an honorific. */
export const isAddressed = remembered((name: string): boolean => HONORIFIC.test(name));

/** True for a part in a talk, which an address may stand before: `Mr. Speaker`, `Madam Chair`. */
export const isPart = (name: string): boolean =>
  /^(?:speaker|chair|chairman|chairwoman|chairperson|president|minister|moderator|clerk)$/i.test(name);

const OF_MEMBERS = /^\p{Lu}\p{Ll}\S+ (?:\S+ )?\p{Lu}\S+,? (?:AM|MPP?|MLA|MSP|MEP|QC|KC|OBE|MBE|CBE)$/u;

/** A surname behind the initials of two given names. */
const OF_INITIALS = /^\p{Lu}\p{Ll}?\.-\p{Lu}\p{Ll}?\. ?\p{Lu}[\p{L}'’-]+$/u;

/** True for a name of two or three words before letters that only people bear, `Nia Prys AM`, or behind such initials, `K.-L. Prys`. */
export const isLettered = (name: string): boolean =>
  (OF_MEMBERS.test(name) || OF_INITIALS.test(name)) && !isOrganizationName(name);

/** A person's name without honorifics and `i. A.` before it and letters after it; a surname alone keeps its honorific. */
export const bareName = remembered((name: string): string => {
  if (!/[\s.]/.test(name)) return name;
  let bare = name.replace(SIGNED_FOR, '').replace(/^(mrs?|ms|dr)\.(?=\p{L})/iu, '$1. ');
  for (let n = 0; n < 3; n++) {
    const shorter = bare.replace(HONORIFIC, '').replace(COUNSEL, '').replace(POSTNOMINAL, '');
    if (shorter === bare || !/\p{L}\S*\s+\p{L}['’]?\p{L}/u.test(shorter)) break;
    bare = shorter;
  }
  return bare;
});

/** What a calendar says behind somebody's name: `Dana Frost - organizer`. */
const ANSWERED =
  /\s+[-–—]\s+(?:organi[sz]er|creator|host|optional|required|accepted|declined|tentative|no response|organisator(?:in)?|veranstalter(?:in)?|erforderlich|organisat(?:eur|rice)|facultatif|organizador[ae]?|organizzat(?:ore|rice)|arrangör)$/iu;

/** Somebody's house behind the name in square brackets, as some write: `Dana Frost [Acme Ltd]`; no mark of the mail system. */
const SQUARED = /^([^<>[\]()@]{3,60}?) ?\[(?!ext(?:ern(?:al)?)?\])(\p{Lu}[^[\]()]{2,60})\]\s*$/iu;

/** A display name as people would write it: quotes, brackets, `Last, First` and shouting undone; `local` is the mailbox beside it; undefined when it names nobody. */
export function cleanName(raw: string, local?: string): { name?: string; note?: string } {
  let text = raw
    .slice(0, 200)
    .replace(SQUARED, '$1 ($2)')
    .replace(/[<>[\]{}|]/g, ' ')
    .replace(/^\s*[-*•\d.)]*\s*(?=\p{L}|["'])/u, '')
    .trim()
    .replace(/^["'“”‘]+|["'“”’]+$/g, '');
  text = inOrder(text.trim(), local).replace(/\s+/g, ' ').trim();
  const noted = /^(.{2,80}?)\s*\(([^()]{1,80})\)\.?$/.exec(text);
  const note = noted?.[2]?.trim();
  if (noted?.[1]) text = noted[1].trim();
  text = text
    .replace(/\s+via\s+.{2,40}$/i, '')
    .replace(ANSWERED, '')
    .replace(/\s*[-–—,:;/]+$/, '')
    .replace(/^["'“”‘]+|["'“”’]+$/g, '')
    .trim();
  text = unflip(text);
  if (
    !/\p{L}{2}/u.test(text) ||
    text.includes('@') ||
    text.length > 100 ||
    /^(?:undisclosed|unknown|recipients?|all|everyone|team|none|n\/a|tbd|me|you)\b/i.test(text)
  )
    return { note };
  const firm = unseated(text);
  return { name: firm !== text || isOrganizationName(text) ? firm : inGivenOrder(bareName(quiet(text))), note };
}

/** A given name and a surname in capitals, either first, as some write: `KERN Sabine`. */
const SHOUTED =
  /^(?:(\p{Lu}[\p{Lu}'’-]{3,}) (\p{Lu}\p{Ll}[\p{L}-]*)|(\p{Lu}\p{Ll}[\p{L}-]*) (\p{Lu}[\p{Lu}'’-]{3,}))$/u;

/** The given name before the surname, both written as names are. */
export function inGivenOrder(name: string): string {
  const [, before, behind, first, last = before] = SHOUTED.exec(name) ?? [];
  const given = behind ?? first;
  if (given === undefined || last === undefined || !isFirstName(given.toLowerCase())) return name;
  return `${given} ${titleCase(last)}`;
}

/** A firm by its legal form, with its seat behind it. */
const SEATED = /^(.+ (?:AG|GmbH|KG|SE|OHG|Ltd|Limited|Inc|plc|LLC|S\.?A|B\.?V|AS|Oy)\.?), \p{Lu}[\p{L} .-]+$/u;

/** A firm's name without the seat behind its legal form. */
export const unseated = (name: string): string => name.replace(SEATED, '$1');

/** A name of several words in capitals alone, written as names are. */
export const quiet = (text: string): string =>
  /^[^\p{Ll}]+$/u.test(text) && /\p{L}{2}.*\s\p{L}{3}/u.test(text) ? titleCase(text) : text;

/** Undoes `Chen  Sarah` (a lost comma leaves two spaces) and `Chen Sarah` where the mailbox is `sarah.chen`. */
function inOrder(text: string, local: string | undefined): string {
  const [, family, given] = /^([\p{L}'’.-]+(?: (?:Jr|Sr|I{2,3})\.?)?) {2,3}([\p{L}].*)$/u.exec(text) ?? [];
  if (given) return given.includes('(') ? given.replace(/\s*\(/, ` ${family} (`) : `${given} ${family}`;
  const two = /^([\p{L}'’-]+) ([\p{L}'’-]+)$/u.exec(text);
  const [last, first] = [two?.[1]?.toLowerCase(), two?.[2]?.toLowerCase()];
  return two && !isFamilyName(text) && (local === `${first}.${last}` || local === `${first}_${last}`)
    ? `${two[2]} ${two[1]}`
    : text;
}

/** `Chen, Sarah` gives `Sarah Chen`; anything else comes back as it is. */
export function unflip(text: string): string {
  const [, last, first] = /^([\p{L}][\p{L}\p{M}'’ -]{0,40}),\s+([\p{L}][\p{L}\p{M}'’. -]{0,40})$/u.exec(text) ?? [];
  if (!first || !last || SUFFIX.test(text) || POSTNOMINAL.test(text) || isOrganizationName(text)) return text;
  return first.trim().split(' ').length <= 3 && last.split(' ').length <= 3 ? `${first.trim()} ${last.trim()}` : text;
}

/** A given name in capitals alone, written as names are. */
export const quietGiven = (text: string): string =>
  /^\p{Lu}{3,}$/u.test(text) && isFirstName(text.toLowerCase()) ? titleCase(text) : text;

const titleCase = (text: string): string =>
  text.toLowerCase().replace(/(?<![\p{L}'’])\p{L}|(?<=\b(?:O|Mc)['’]?)\p{L}/gu, (letter) => letter.toUpperCase());

/** First name and surname in lower case, titles and suffixes left out; either may be absent. */
export const nameParts = remembered((name: string): Readonly<{ first?: string; last?: string }> => {
  const words = name
    .replace(SUFFIX, '')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[.,]$/, ''));
  while (words.length > 1 && TITLES.has(words[0] ?? '')) words.shift();
  const particle = words.findIndex(
    (word, n) =>
      n > 0 && n < words.length - 1 && /^(?:van|von|de|del|della|di|da|du|la|le|der|den|ter|ten|bin|al)$/.test(word),
  );
  if (words.length < 2) return { first: words[0] };
  return { first: words[0], last: particle > 0 ? words.slice(particle).join(' ') : words.at(-1) };
});
