import type { Label } from '../../../common/model.ts';
import { lastPart } from '../../words/parts.ts';
import { FIRST, gazetteer, isFirstName, LAST, ORGANIZATION } from '../../tagger/gazetteer.ts';
import { isOrganizationName } from '../../words/names.ts';
import type { Genre } from '../genre.ts';
import { isAddressed } from '../names.ts';
import type { Page } from '../page.ts';
import type { Token } from '../tokens.ts';

/** What is called after people and firms, so that whoever stands before it is a part of its name: `the Anna Berger coffee shop`, `a Robert Klein front end`. */
const CALLED = new Set(
  (
    'shop store café cafe bar pub restaurant diner bakery brewery hotel inn clinic theatre theater cinema gallery museum street road lane square building centre center hall room station ' +
    'algorithm method filter transform distribution theorem scheme front-end back-end frontend backend toolkit package software plugin library framework dataset corpus ' +
    'microphone headset headphones camera scanner printer remote recorder machine engine album song movie film novel product products prize ' +
    'Haus Saal Halle Platz Brücke Preis Pokal Straße Allee Weg'
  ).split(' '),
);
/** Where a part of a thing is called by its place or turn. */
const PARTS = new Set(
  'front back rear upper lower left right inner outer top bottom main spare final initial total net gross daily weekly monthly quarterly annual yearly extra single double half full new used old first second third next last'.split(
    ' ',
  ),
);
const bitsOf = (word: string): number => gazetteer.get(word.toLowerCase()) ?? 0;
const GIVEN_NAMES = /^(\p{Lu}\p{Ll}+) & (\p{Lu}\p{Ll}+)$/u;
/** How sure a reading must be that two given names are a firm. */
const SURE = 0.8;
/** What follows makes a title of it: `Dana Reyes, project manager` without its comma. */
const ROLE =
  /^(?:managers?|leads?|leaders?|engineers?|owners?|directors?|heads?|officers?|coordinators?|analysts?|designers?|developers?|specialists?|assistants?|managing|number|no)$/i;
const INITIALS = /^\p{Lu}{2,3}$/u;

/** A name and the words of its sentence: `from` is where it begins, `to` where its run ends. */
interface Standing {
  tokens: Token[];
  from: number;
  to: number;
  confidence: number;
}

/** A given name and a surname: behind an article they are what is called after somebody. */
const TWO = /^\p{Lu}\p{Ll}+ \p{Lu}[\p{L}'’-]+$/u;

/** True for a name that what stands beside it makes a thing, or no name at all. */
export const isBesideThing = (label: Label, name: string, standing: Standing): boolean =>
  label === 'Contact' ? isThingOf(name, standing) : isPartOrPair(name, standing);

function isThingOf(name: string, { tokens, from, to }: Standing): boolean {
  if (/^[Tt]he$/.test(tokens[from - 1]?.text ?? '') && TWO.test(name) && !isAddressed(name)) return true;
  const next = tokens[to]?.text ?? '';
  const isCalled =
    (CALLED.has(next) && !ROLE.test(tokens[to + 1]?.text ?? '')) ||
    (tokens[to + 1]?.text === '-' && CALLED.has(`${next}-${tokens[to + 2]?.text}`)) ||
    isTwo(tokens, to);
  const bits = bitsOf(lastPart(name, ' '));
  return / /.test(name) && (isCalled || ((bits & ORGANIZATION) > 0 && (bits & (FIRST | LAST)) === 0));
}

/** True for `coffee shop` and `colour scheme`: what is called so is named by two words. */
const isTwo = (tokens: Token[], at: number): boolean =>
  /^(?:coffee|book|colour|color|sandwich|barber|flower|concert|conference|meeting|steam|search|sound|mobile|video|control)$/.test(
    tokens[at]?.text ?? '',
  ) && CALLED.has(tokens[at + 1]?.text ?? '');

/** What an organization's words name with it: a law, a day, a prize. */
const OCCASION =
  /^(?:Act|Bill|Treaty|Convention|Directive|Regulation|Week|Day|Month|Year|Award|Awards|Prize|Cup|Trophy|Marathon)$/;

function isPartOrPair(name: string, { tokens, to, confidence }: Standing): boolean {
  if (OCCASION.test(lastPart(name, ' ')) || (confidence < SURE && OCCASION.test(tokens[to]?.text ?? ''))) return true;
  if (PARTS.has(name.toLowerCase()) || (INITIALS.test(name) && tokens.length === 1)) return true;
  const [, one = '', other = ''] = confidence < SURE ? (GIVEN_NAMES.exec(name) ?? []) : [];
  const isGiven = (word: string) => (bitsOf(word) & FIRST) > 0;
  return isGiven(one) && isGiven(other);
}

const LAND = /(?<!\p{L})(?:Mt|Mount|Mont|Monte|Lake|Lac|Lago|Cape|Loch)\.? $/u;

/** True for the words before the name of a mountain, a lake or the like. */
const leadsToLand = (before: string): boolean => LAND.test(before);

/** Before a place after which somebody is called: `Marguerite of Tarnow`. */
const CALLED_AFTER = /(?:(\p{Lu}[\p{L}.]*) )?(?<!\p{L})(\p{Lu}\p{Ll}+) (?:of|von|de|van|di) $/u;
const TOLD: ReadonlySet<Genre> = new Set(['encyclopedic', 'document']);
const REACH = 40;

/** True for a name that the words before it make a land's, a mountain's or a lake's, or in texts that tell of people the place after which somebody with a given name alone is called. */
export function isPlaceByWords({ text, genre, referents }: Page, start: number, name: string): boolean {
  const before = text.slice(Math.max(0, start - REACH), start);
  if (leadsToLand(before)) return true;
  if (!TOLD.has(genre) || name.includes(' ') || isOrganizationName(name)) return false;
  const [, ahead = '', given = ''] = CALLED_AFTER.exec(before) ?? [];
  const isLone = isFirstName(given.toLowerCase()) && !isFirstName(ahead.toLowerCase());
  return isLone && referents.find('Organization', name) === undefined;
}
