import type { Active } from '../active.ts';
import type { Agreement } from '../agreements.ts';
import type { Promised, Said } from '../commitments.ts';
import type { FoundNode } from '../../store.ts';
import type { Statement, Week } from '../week.ts';
import { dealOf, happening, named, taskOf, type Sentence } from './phrases.ts';
import { capital, counted, listed, quoted, spokenDay, spokenMoney, spokenSpan } from './words.ts';

/** Of a kind of highlight so many are told. */
const MAX_TOLD = 6;

/** A deal or project that the week brought or moved to another stage. */
export interface Moved {
  account: FoundNode;
  before?: string;
  now?: string;
}

/** A week with the deals that it moved. */
export type Told = Week & { moved: Moved[] };

/** A week in a few English sentences by rule. */
export function summaryOfWeek(week: Told): string {
  const { start, end, activities, documents, people, organizations, stale } = week;
  const happened = [
    ...(activities > 0 ? [counted(activities, 'activity', 'activities')] : []),
    ...(documents > 0 ? [counted(documents, 'document')] : []),
  ];
  const sentences: Sentence[] = [
    `The week of ${spokenSpan(start, end)} brought ${happened.length > 0 ? listed(happened) : 'nothing new'}.`,
    business(week),
    newcomers(people, organizations),
    ...mostActive(week),
    outcomes(week),
    goneQuiet(stale),
  ];
  return sentences.filter((sentence) => sentence !== undefined).join(' ');
}

/** What stands out of a week, a sentence each: deals and agreements, what was promised and is due, decisions and tasks, newcomers, the most active, who went quiet. */
export function highlightsOf(week: Told): string[] {
  const { moved, agreements, promises, due, decisions, tasks, people, organizations, stale } = week;
  const dueHere = new Set(due.map(whatOf));
  const found: Sentence[] = [
    ...moved.slice(0, MAX_TOLD).map(move),
    ...agreements.slice(0, MAX_TOLD).map(agreement),
    ...due.slice(0, MAX_TOLD).map((one) => `Due on ${spokenDay(one.commitment.due ?? '')}: ${promise(one)}.`),
    ...promises
      .filter((one) => !dueHere.has(whatOf(one)))
      .slice(0, MAX_TOLD)
      .map((one) => `${one.commitment.who === undefined ? 'Agreed' : 'Promised'}: ${promise(one)}${until(one)}.`),
    ...decisions.slice(0, MAX_TOLD).map(({ text, activity }) => `Decided: ${quoted(text)}, ${happening(activity)}.`),
    ...tasks
      .filter(({ text }) => ![...dueHere].some((what) => text.toLowerCase().startsWith(what)))
      .slice(0, MAX_TOLD)
      .map(({ text, activity }: Statement) => `To do: ${taskOf(text)}, from ${happening(activity)}.`),
    people.length > 0 ? `New people: ${named(people)}.` : undefined,
    organizations.length > 0 ? `New organizations: ${named(organizations)}.` : undefined,
    ...mostActive(week),
    goneQuiet(stale),
  ];
  return found.filter((sentence) => sentence !== undefined);
}

const whatOf = ({ commitment: { what } }: Promised<Said>): string => what.toLowerCase();
const until = ({ commitment: { due } }: Promised<Said>): string =>
  due === undefined ? '' : ` (due ${spokenDay(due)})`;

/** Who promised what to whom, and in what it is written. */
function promise({ commitment: { who, to_whom: whom, what }, activity }: Promised<Said>): string {
  const by = who === undefined ? '' : `${who}${whom === undefined ? '' : ` to ${whom}`}: `;
  return `${by}${quoted(what)}, in ${quoted(activity.name)}`;
}

function move({ account, before, now }: Moved): string {
  if (now === undefined) return `New deal or project: ${dealOf(account)}.`;
  const { amount, currency } = account.properties;
  const sum = spokenMoney(amount, currency);
  const from = before === undefined ? '' : ` from ${before}`;
  return `Moved${from} to ${now}: ${account.name}${sum === undefined ? '' : ` (${sum})`}.`;
}

function agreement({ node, amount, currency }: Agreement): string {
  const sum = spokenMoney(amount, currency);
  return `Agreement: ${happening(node)}${sum === undefined ? '' : ` (${sum})`}.`;
}

function business({ moved, agreements, promises, due }: Told): Sentence {
  const of = (list: Moved[]) => named(list.map(({ account }) => account));
  const [old, fresh] = [moved.filter(({ now }) => now !== undefined), moved.filter(({ now }) => now === undefined)];
  const deals = (list: Moved[], kind: string) =>
    counted(list.length, `${kind}deal or project`, `${kind}deals and projects`);
  const signed = named(agreements.map(({ node }) => node));
  const parts = [
    ...(old.length > 0 ? [`${deals(old, '')} moved, ${of(old)}`] : []),
    ...(fresh.length > 0 ? [`${deals(fresh, 'new ')}, ${of(fresh)}`] : []),
    ...(agreements.length > 0 ? [`${counted(agreements.length, 'agreement')}, ${signed}`] : []),
    ...(promises.length > 0 ? [counted(promises.length, 'promise or term', 'promises or terms')] : []),
    ...(due.length > 0 ? [`${counted(due.length, 'thing')} due by the end of the next week`] : []),
  ];
  return parts.length > 0 ? `${capital(parts.join('; '))}.` : undefined;
}

function newcomers(people: FoundNode[], organizations: FoundNode[]): Sentence {
  const parts = [
    ...(people.length > 0 ? [`${counted(people.length, 'person', 'people')}, ${named(people)}`] : []),
    ...(organizations.length > 0 ? [`${counted(organizations.length, 'organization')}, ${named(organizations)}`] : []),
  ];
  return parts.length > 0 ? `New: ${parts.join('; ')}.` : undefined;
}

function mostActive({ active: { people, organizations, accounts } }: Week): Sentence[] {
  const said = ({ node, activities }: Active) => `${node.name} (${counted(activities, 'activity', 'activities')})`;
  const first = (list: Active[]) => listed(list.slice(0, 3).map(said));
  return [
    people.length > 0 ? `Most active people: ${first(people)}.` : undefined,
    organizations.length > 0 ? `Most active organizations: ${first(organizations)}.` : undefined,
    accounts.length > 0 ? `Most active deals and projects: ${first(accounts)}.` : undefined,
  ];
}

function outcomes({ decisions, tasks }: Week): Sentence {
  const parts = [
    ...(decisions.length > 0 ? [counted(decisions.length, 'decision')] : []),
    ...(tasks.length > 0 ? [counted(tasks.length, 'open action item')] : []),
  ];
  const verb = decisions.length + tasks.length === 1 ? 'was' : 'were';
  return parts.length > 0 ? `${capital(listed(parts))} ${verb} written down.` : undefined;
}

const goneQuiet = (stale: FoundNode[]): Sentence =>
  stale.length > 0 ? `Not heard of for two weeks: ${named(stale)}.` : undefined;
