import { daysBetween } from '../../../common/time.ts';
import type { Claim, Item } from '../../../common/model.ts';
import { isFirm } from '../../page/organization.ts';
import type { Page } from '../../page/page.ts';
import { isNamedAs } from '../../words/house-domains.ts';
import { AUTHORITY, SELF } from '../../finding.ts';
import { isLeftAt, isToday, leavingIn, speaksOfLeaving, type Leaving } from './farewell-words.ts';
import { FAR, leavingDay } from './leaving-day.ts';

/** I am handing in what only those who work here have. */
const HANDS_IN =
  /\b(?:i['’]m|i am) (?:handing|giving) (?:in|back) my (?:keys|badge|lanyard|laptop)\b(?! (?:for|to|of) )/iu;

/** Ends what a mail tells of the work of its writer on the day that he says is his last, or was: his own word, on the day itself, before or after it. */
export function endFarewells({ date }: Item, page: Page): void {
  const from = page.genre === 'mail' ? page.claims.find(isSent)?.from : undefined;
  if (from === undefined) return;
  const work = page.claims.filter(({ type, from: one }) => WORK.test(type) && page.thing(one) === page.thing(from));
  const today = date.slice(0, 10);
  const told = own(page).flatMap((said) => lastDay(page, said, { today, work }) ?? []);
  const ended = told[0] ?? saidOver(page, work, today);
  if (!ended) return;
  for (const claim of work)
    if (claim.validTo === undefined && (claim.type === 'reports_to' || isOf(page, claim, ended.house))) {
      claim.validTo = ended.day;
      claim.authority = Math.max(claim.authority, AUTHORITY.sentence);
    }
}

const WORK = /^(?:works_for|leads|reports_to)$/;
const isSent = ({ type, to }: Claim): boolean => to === SELF && /^(?:sent|authored)$/.test(type);

/** A sentence of the writer's own. */
interface Said {
  text: string;
  start: number;
}

const own = ({ sentences, text }: Page): Said[] =>
  sentences.flatMap(({ start, end, kind }) => (kind === 'own' ? { text: text.slice(start, end), start } : []));

/** When somebody leaves, and the house where it is named: its name, or undefined for that of his address. */
interface Ended {
  day: string;
  house?: string;
}

function lastDay(page: Page, said: Said, { today, work }: { today: string; work: Claim[] }): Ended | undefined {
  if (HANDS_IN.test(said.text)) return { day: today };
  const leaving = leavingIn(said.text);
  if (!leaving) return undefined;
  const named = houseBehind(page, said, leaving);
  const isOwn = named !== undefined && work.some((claim) => isOf(page, claim, named));
  if (named !== undefined ? !isOwn : leaving.needsHouse && !leaving.isOurs) return undefined;
  const isSure = !leaving.isBare || isOwn || leaving.isOurs || isToday(said.text);
  if (!isSure && !own(page).some(({ text }) => speaksOfLeaving(text))) return undefined;
  const isNow = leaving.isOver || isToday(said.text);
  const day = leavingDay(said.text, leaving, today) ?? (isNow ? today : undefined);
  return day === undefined ? undefined : { day, ...(named === undefined ? {} : { house: named }) };
}

/** How far behind the words of leaving the house stands. */
const REACH = 30;

/** The house that somebody leaves by name. */
function houseBehind({ mentions }: Page, { text, start }: Said, leaving: Leaving): string | undefined {
  const from = start + leaving.end;
  const [house] = mentions
    .filter(
      (one) => isFirm(one) && one.name !== undefined && (one.start ?? -1) >= from && (one.start ?? -1) - from <= REACH,
    )
    .toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0));
  const at = (house?.start ?? 0) - start;
  if (!house?.name || !/^[^.;,?]*$/.test(text.slice(leaving.end, at))) return undefined;
  return !leaving.needsHouse || isLeftAt(text, at + house.name.length) ? house.name : undefined;
}

/** True where somebody works by a claim for a house of a name; of any name where it is not told. */
function isOf(page: Page, { to, type }: Claim, house: string | undefined): boolean {
  if (type === 'reports_to') return false;
  if (house === undefined) return true;
  return page.mentions.some(
    ({ name, identifiers }, n) =>
      page.thing(n) === page.thing(to) &&
      (name === house || identifiers.some(({ kind, value }) => kind === 'domain' && isNamedAs(house, value))),
  );
}

/** That the writer says in other words that he is of his house no longer. */
function saidOver(page: Page, work: Claim[], today: string): Ended | undefined {
  const isLate = (day: string) => Math.abs(daysBetween(day, today)) <= FAR && day <= today;
  const over = work.find(
    ({ type, validTo, rule }) => type !== 'reports_to' && validTo && isLate(validTo) && rule.startsWith('relations.'),
  );
  const named = page.mentions.find(({ name }, n) => over && name && page.thing(n) === page.thing(over.to));
  return over?.validTo && named?.name ? { day: over.validTo, house: named.name } : undefined;
}
