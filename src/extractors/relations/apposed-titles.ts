import { elementAt } from '../../common/element-at.ts';
import { isJob } from '../words/jobs.ts';
import { firstPart, lastPart } from '../words/parts.ts';
import { isFirm } from '../page/organization.ts';
import type { Page, Place } from '../page/page.ts';
import { AUTHORITY, type Found } from '../finding.ts';
import { confidenceOf } from './measured.ts';

const LETTERS = '(?: (?:AM|MS|MPP?|MSP|MEP|MLA|QC|KC|OBE|MBE|CBE|PhD))?';
const END = '(?=[.;:)]|,|$| and | who )';
/** `, the Minister for Health and Social Services`. */
const OF_STATE = new RegExp(
  `^${LETTERS}, (?:the |our |who is (?:the )?)?((?:(?:Deputy|Prime|First|Shadow|Cabinet|Acting|Associate) )*(?:Minister|Secretary|Commissioner|Ambassador|Governor|Mayor)(?: (?:for|of|to) (?:the )?\\p{Lu}[\\p{L}-]+(?:(?: (?:and|of|for|the))* \\p{Lu}[\\p{L}-]+){0,6}|(?<=Minister)))${END}`,
  'u',
);
/** `, deputy director of mental health`: words in small letters up to the end of the apposition. */
const AT_WORK = new RegExp(
  `^${LETTERS}, (?:the |our |who is (?:the |our )?)?([a-z][a-z-]+(?: [a-z-]+){0,8}?)${END}`,
  'u',
);
const NO_TITLE =
  /\b(?:is|was|were|are|be|been|has|have|had|said|says|told|asked|who|which|that|this|his|her|my|your|their|not|no|never|former|formerly|then|ex|previously|late|as|with|from|by|when|because|if|so|or|a|an|future|next|new)\b/;
/** Behind the first of several fields that somebody is in charge of. */
const GOES_ON = /^(?:, (?!(?:and|or|who|which)\b)\p{Ll}[^,.;]*(?:,| and )| and \p{Ll})/u;
const LONGEST = 120;
/** How far back from the end of a sentence its question mark stands. */
const REACH = 8;

/** The titles of people behind whose full names they stand between commas, where no employer is told with them. */
export function* apposedTitles(page: Page): Found {
  if (page.genre === 'encyclopedic') return;
  const people = [...page.places.values()]
    .filter(({ index }) => page.mention(index).label === 'Contact')
    .toSorted((one, other) => one.start - other.start);
  const titled = titledIn(page);
  for (const [n, place] of people.entries()) {
    const thing = page.thing(place.index);
    if (titled.has(thing) || !isWhole(page, place)) continue;
    const end = Math.min(place.end + LONGEST, people[n + 1]?.start ?? Infinity);
    const title = titleIn(page.text.slice(place.end, end));
    if (title === undefined) continue;
    titled.add(thing);
    const house = houseBehind(page, place, title);
    yield house === undefined
      ? { of: thing, properties: { title } }
      : {
          type: 'works_for',
          from: thing,
          to: house,
          properties: { title },
          ...EVIDENCE,
          start: place.start,
          end: place.end,
        };
  }
}

const RULE = 'person_role_organization';
const EVIDENCE = { rule: `relations.${RULE}`, confidence: confidenceOf(RULE), authority: AUTHORITY.sentence };

/** The house that stands by itself behind the title: `Dana Frost, rights manager, Halm Press`. */
function houseBehind(page: Page, { end }: Place, title: string): number | undefined {
  const from = page.text.indexOf(title, end) + title.length;
  const place = [...page.places.values()].find(
    ({ start, index }) => isFirm(page.mention(index)) && start > from && /^,\s+$/.test(page.text.slice(from, start)),
  );
  return place && ALONE.test(page.text.slice(place.end, place.end + 2)) ? page.thing(place.index) : undefined;
}

const ALONE = /^(?:[.;)]|$|\n)/;

/** The things whose title is told already. */
const titledIn = (page: Page): Set<number> =>
  new Set([
    ...page.mentions.flatMap(({ properties }, n) => (properties?.title === undefined ? [] : [page.thing(n)])),
    ...page.claims.flatMap(({ from, properties }) => (properties?.title === undefined ? [] : [page.thing(from)])),
  ]);

/** True for a full name in a statement of the item's own. */
function isWhole(page: Page, { start, end, sentence }: Place): boolean {
  const { kind, end: stop } = elementAt(page.sentences, sentence);
  const isStated = kind === 'own' && !/\?\s*$/.test(page.text.slice(Math.max(start, stop - REACH), stop));
  return isStated && /\S\s+\S/.test(page.text.slice(start, end));
}

function titleIn(behind: string): string | undefined {
  const text = behind.replace(/\s+/g, ' ').replace(/(?:,|;| and)? $/, '');
  const office = OF_STATE.exec(text)?.[1];
  if (office !== undefined) return office;
  const [whole = '', post] = AT_WORK.exec(text) ?? [];
  if (post === undefined || NO_TITLE.test(post)) return undefined;
  const head = firstPart(post, / (?:of|for|in|at) /);
  if (!isJob(lastPart(head.replace(/ general$/, ''), ' '))) return undefined;
  return GOES_ON.test(text.slice(whole.length)) && / /.test(head) ? head : post;
}
