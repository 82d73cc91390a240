import type { Active } from '../active.ts';
import type { Agreement } from '../agreements.ts';
import type { Promised, CommitmentTerms } from '../commitments.ts';
import { kindOfTerms } from '../kinds-of-terms.ts';
import type { FoundNode } from '../../store.ts';
import type { Statement, Week } from '../week.ts';
import { dealOf, happening, named, taskOf, type Sentence } from './phrases.ts';
import { capital, counted, listed, quoted, spokenDay, spokenMoney, spokenSpan } from './words.ts';

/** The most highlights of one kind. */
const MAX_PER_KIND = 6;

/** A deal or project that the week brought or moved to another stage. */
export interface Moved {
  account: FoundNode;
  before?: string;
  now?: string;
}

/** A week with the deals that it moved. */
export type WeekWithMoves = Week & { moved: Moved[] };

/** A week in a few English sentences by rule. */
export function summaryOfWeek(week: WeekWithMoves): string {
  const { start, end, activities, documents, people, organizations, quiet } = week;
  const happened = [
    ...(activities > 0 ? [counted(activities, 'activity', 'activities')] : []),
    ...(documents > 0 ? [counted(documents, 'document')] : []),
  ];
  const sentences: Sentence[] = [
    `The week of ${spokenSpan(start, end)} brought ${happened.length > 0 ? listed(happened) : 'nothing new'}.`,
    business(week),
    newcomers(people, organizations),
    ...mostActive(week),
    outcomes({ decisions: newsAmong(week, week.decisions), tasks: week.tasks }),
    quietSentence(quiet),
  ];
  return sentences.filter((sentence) => sentence !== undefined).join(' ');
}

/** What stands out of a week, a sentence each: deals and agreements, what was promised and is due, decisions and tasks, newcomers, the most active, who went quiet. */
export function highlightsOf(week: WeekWithMoves): string[] {
  const { moved, agreements, due, people, organizations, quiet } = week;
  const promises = promisesToReport(week);
  const [decisions, tasks] = [newsAmong(week, week.decisions), newsAmong(week, week.tasks)];
  const found: Sentence[] = [
    ...moved.slice(0, MAX_PER_KIND).map(move),
    ...agreements.slice(0, MAX_PER_KIND).map(agreement),
    ...due
      .slice(0, MAX_PER_KIND)
      .map(
        (one) => `${isPast(one, week) ? 'Was due' : 'Due'} on ${spokenDay(one.commitment.due ?? '')}: ${promise(one)}.`,
      ),
    ...promises.map((one) => `${kindOfTerms(one.commitment)}: ${promise(one)}${until(one)}.`),
    ...decisions
      .slice(0, MAX_PER_KIND)
      .map(({ text, activity }) => `Decided: ${quoted(text.replace(DECIDED, ''))}, ${happening(activity)}.`),
    ...tasks.slice(0, MAX_PER_KIND).map(({ text, activity }) => `To do: ${taskOf(text)}, from ${happening(activity)}.`),
    people.length > 0 ? `New people: ${named(people)}.` : undefined,
    organizations.length > 0 ? `New organizations: ${named(organizations)}.` : undefined,
    ...mostActive(week),
    quietSentence(quiet),
  ];
  return found.filter((sentence) => sentence !== undefined);
}

/** What was promised by somebody, then terms that name a sum or a day; what is due now is reported as such. */
function promisesToReport({ promises, due }: WeekWithMoves): Promised[] {
  const dueHere = new Set(due.map(whatOf));
  const left = promises.filter((one) => !dueHere.has(whatOf(one)));
  const isTerm = ({ commitment: { who, amount, due: by } }: Promised) =>
    who === undefined && (amount ?? by) !== undefined;
  return [...left.filter(({ commitment }) => commitment.who !== undefined), ...left.filter(isTerm)].slice(
    0,
    MAX_PER_KIND,
  );
}

/** How a decision begins that says of itself that it is one. */
const DECIDED = /^(?:(?:we|it was) )?decided(?: that)?[:,]?\s+(?!to\b)/i;

/** The statements that say something else than what is due, promised or agreed in the week. */
function newsAmong(week: WeekWithMoves, statements: Statement[]): Statement[] {
  const reported = [...week.due, ...promisesToReport(week)].map(whatOf);
  return statements.filter(({ text }) => !reported.some((what) => saysTheSame(text.toLowerCase(), what)));
}

const whatOf = ({ commitment: { what } }: Promised<CommitmentTerms>): string => what.toLowerCase();
const saysTheSame = (text: string, what: string): boolean => text.includes(what) || what.includes(text);
const isPast = ({ commitment: { due = '' } }: Promised<CommitmentTerms>, { end }: WeekWithMoves): boolean => due <= end;
const until = ({ commitment: { due } }: Promised): string => (due === undefined ? '' : ` (due ${spokenDay(due)})`);

/** Who promised what to whom, or was asked for it by whom, and in what it is written. */
function promise({ commitment, activity }: Promised<CommitmentTerms>): string {
  const { who, to_whom: whom, what } = commitment;
  const to = kindOfTerms(commitment) === 'Asked' ? 'by' : 'to';
  const by = who === undefined ? '' : `${who}${whom === undefined ? '' : ` ${to} ${whom}`}: `;
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

function business(week: WeekWithMoves): Sentence {
  const { moved, agreements, tasks, due } = week;
  const isTask = (one: Promised) => tasks.some(({ text }) => saysTheSame(text.toLowerCase(), whatOf(one)));
  const promises = week.promises.filter((one) => !isTask(one));
  const of = (list: Moved[]) => named(list.map(({ account }) => account));
  const [old, fresh] = [moved.filter(({ now }) => now !== undefined), moved.filter(({ now }) => now === undefined)];
  const deals = (list: Moved[], kind: string) =>
    counted(list.length, `${kind}deal or project`, `${kind}deals and projects`);
  const signed = named(agreements.map(({ node }) => node));
  const past = due.filter((one) => isPast(one, week)).length;
  const parts = [
    ...(old.length > 0 ? [`${deals(old, '')} moved, ${of(old)}`] : []),
    ...(fresh.length > 0 ? [`${deals(fresh, 'new ')}, ${of(fresh)}`] : []),
    ...(agreements.length > 0 ? [`${counted(agreements.length, 'agreement')}, ${signed}`] : []),
    ...(promises.length > 0 ? [counted(promises.length, 'promise or term', 'promises or terms')] : []),
    ...(past > 0 ? [`${counted(past, 'thing was due', 'things were due')}`] : []),
    ...(due.length > past ? [`${counted(due.length - past, 'thing is due', 'things are due')} in the next week`] : []),
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

const MANY = 4;

/** Who had to do with more than one activity; the house that has to do with all of many is the reader's own. */
function mostActive({ activities: all, active: { people, organizations, accounts } }: Week): Sentence[] {
  const withCount = ({ node, activities }: Active) => `${node.name} (${counted(activities, 'activity', 'activities')})`;
  const others = organizations.filter(({ activities }) => all < MANY || activities < all);
  const first = (kind: string, list: Active[]): Sentence => {
    const busiest = list.filter(({ activities }) => activities > 1).slice(0, 3);
    return busiest.length > 0 ? `Most active ${kind}: ${listed(busiest.map(withCount))}.` : undefined;
  };
  return [first('people', people), first('organizations', others), first('deals and projects', accounts)];
}

function outcomes({ decisions, tasks }: Pick<Week, 'decisions' | 'tasks'>): Sentence {
  const parts = [
    ...(decisions.length > 0 ? [counted(decisions.length, 'decision')] : []),
    ...(tasks.length > 0 ? [counted(tasks.length, 'open action item')] : []),
  ];
  const verb = decisions.length + tasks.length === 1 ? 'was' : 'were';
  return parts.length > 0 ? `${capital(listed(parts))} ${verb} written down.` : undefined;
}

const quietSentence = (quiet: FoundNode[]): Sentence =>
  quiet.length > 0 ? `Not heard of for two weeks: ${named(quiet)}.` : undefined;
