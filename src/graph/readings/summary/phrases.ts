import { daysBetween } from '../../../common/time.ts';
import type { FoundNode } from '../../store.ts';
import { isDone, type Promised } from '../commitments.ts';
import { kindOfTerms } from '../kinds-of-terms.ts';
import { comingAfter, hasEnded, type Facts, type Tie } from './facts.ts';
import { textOf, textsOf } from './texts.ts';
import { counted, listed, quoted, spokenDay, spokenMoney } from './words.ts';

/** What a summary says in one sentence, or nothing. */
export type Sentence = string | undefined;

const CLOSED = /\b(?:won|lost|closed|cancel|dead|done|finish|complete|abandon|reject|declin|archiv|paid|signed)/i;

/** True of a deal or project whose stage does not say that it is over. */
export const isOpen = (account: FoundNode): boolean =>
  !CLOSED.test(textOf(account, 'stage') ?? textOf(account, 'status') ?? '');

/** A deal with what is known of it: "RM-25 (offer, EUR 84,500)". */
export function dealOf(account: FoundNode): string {
  const { amount, currency, close_date } = account.properties;
  const close = typeof close_date === 'string' ? `to close by ${spokenDay(close_date)}` : undefined;
  const known = [textOf(account, 'stage'), spokenMoney(amount, currency), close].filter((text) => text !== undefined);
  return known.length > 0 ? `${account.name} (${known.join(', ')})` : account.name;
}

/** Since when and from where a node is known. */
export function known({ node, lately, today }: Facts): Sentence {
  const { valid_from: first, mentions, sources } = node.provenance;
  const newest = node.occurred_at?.slice(0, 10) ?? first;
  const last = newest > today ? (comingAfter(today, lately).past[0]?.occurred_at?.slice(0, 10) ?? first) : newest;
  const from = `${counted(mentions, 'mention')} in ${listed(sources)}`;
  if (first > today) return `Known from what is to come on ${spokenDay(first)}: ${from}.`;
  return last > first
    ? `Known since ${spokenDay(first)} and last heard of on ${spokenDay(last)}: ${from}.`
    : `Heard of on ${spokenDay(first)} alone: ${from}.`;
}

const LATEST = 3;

/** What an activity was, with its day where it has one: the meeting “Review” on 3 March 2026. */
export function happening(activity: FoundNode): string {
  const kind = kindOf(activity);
  const called = activity.name.toLowerCase().startsWith(kind) ? '' : `the ${kind} `;
  const day = activity.occurred_at ? ` on ${spokenDay(activity.occurred_at)}` : '';
  return `${called}${quoted(activity.name)}${day}`;
}

/** What people call such a node: its subtype, else its type, else its label. */
export const kindOf = ({ subtype, type, label }: FoundNode): string =>
  (subtype ?? type ?? label).toLowerCase().replaceAll(/[_-]/g, ' ');

/** The same with its article: "a meeting", "an invoice". */
export function aKind(node: FoundNode): string {
  const kind = kindOf(node);
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

/** What comes next, and the latest that happened. */
export function latest({ lately, today }: Facts): Sentence {
  const { past, coming } = comingAfter(today, lately);
  const told = ([how, some]: [string, FoundNode[]]) =>
    some.length > 0 ? [`${how}: ${listed(some.slice(0, LATEST).map(happening))}.`] : [];
  return [...told(['Coming up', coming]), ...told(['Lately', past])].join(' ');
}

/** The people met most often. */
export const companions = ({ company }: Facts): Sentence =>
  company.length > 0 ? `Most often together with ${named(company)}.` : undefined;

const NAMED = 3;

/** The first three by name, and how many there are beside them. */
export function named(nodes: FoundNode[], say: (node: FoundNode) => string = ({ name }) => name): string {
  const rest = nodes.length - NAMED;
  const first = nodes.slice(0, rest === 1 ? NAMED + 1 : NAMED).map(say);
  return rest > 1 ? listed([...first, counted(rest, 'other')]) : listed(first);
}

const DUE = /^(.*?)\s*\(due (\d{4}-\d\d-\d\d)\)$/s;

/** An action item as it was written, and its day where it has one: “call Bob” (due 3 March 2026). */
export function taskOf(text: string): string {
  const [, task = text, due] = DUE.exec(text) ?? [];
  return due ? `${quoted(task)} (due ${spokenDay(due)})` : quoted(task);
}

const TASKS = 4;
const RECENT_DAYS = 90;

/**
 * Action items of the latest activities, the newest first, where wanted. What is not said to be done is taken for done when it was due
 * before the latest day on which anything happened, or stands in one that is much older.
 */
export function tasksOf(
  { lately, latest, fulfilments }: Pick<Facts, 'lately' | 'latest' | 'fulfilments'>,
  isWanted: (task: string, activity: FoundNode) => boolean = () => true,
): string[] {
  const recent = lately.filter(({ occurred_at }) => occurred_at && daysBetween(occurred_at, latest) <= RECENT_DAYS);
  const tasks = new Set(
    recent.flatMap((activity) =>
      textsOf(activity, 'action_items').filter(
        (text) => isWanted(text, activity) && !isDone({ text, activity }, fulfilments),
      ),
    ),
  );
  return [...tasks].filter((task) => (DUE.exec(task)?.[2] ?? latest) >= latest);
}

/** What is open: action items and, where they are the node's, deals. */
export function open(tasks: string[], deals: FoundNode[] = []): Sentence {
  const parts = [
    ...(deals.length > 0
      ? [`${counted(deals.length, 'deal or project', 'deals and projects')}, ${named(deals, dealOf)}`]
      : []),
    ...(tasks.length > 0
      ? [`${counted(tasks.length, 'action item')}, ${listed(tasks.slice(0, TASKS).map(taskOf))}`]
      : []),
  ];
  return parts.length > 0 ? `Open: ${parts.join('; ')}.` : undefined;
}

const MAX_PROMISES = 3;

/** What is open of what somebody promised, of what was asked, with who, to whom and by when, and of terms that are nobody's by name; not what the first of these tasks say. */
export function promises({ promised }: Pick<Facts, 'promised'>, tasks: string[] = []): Sentence {
  const told = tasks.slice(0, TASKS).map((task) => task.toLowerCase());
  const found = promised.filter(
    ({ open: isOpen, commitment: { what } }) => isOpen && !told.some((task) => task.includes(what.toLowerCase())),
  );
  const byKind = Object.groupBy(found, ({ commitment }) => kindOfTerms(commitment));
  const sentences = (['Promised', 'Asked', 'Terms'] as const).map((kind) => promiseSentence(kind, byKind[kind] ?? []));
  return sentences.filter(Boolean).join(' ') || undefined;
}

function promiseSentence(kind: ReturnType<typeof kindOfTerms>, found: Promised[]): Sentence {
  if (found.length === 0) return undefined;
  const rest = found.length - MAX_PROMISES;
  const phrases = found.slice(0, MAX_PROMISES).map(promiseOf);
  return `${kind}: ${listed(rest > 0 ? [...phrases, counted(rest, 'more', 'more')] : phrases)}.`;
}

function promiseOf({ commitment, activity }: Promised): string {
  const { who, to_whom: whom, what, due } = commitment;
  const [by, to] = kindOfTerms(commitment) === 'Asked' ? ['of', 'by'] : ['by', 'to'];
  const between = [who && `${by} ${who}`, whom && `${to} ${whom}`].filter(Boolean).join(' ');
  const when = due ? `due ${spokenDay(due)}` : activity.occurred_at && `on ${spokenDay(activity.occurred_at)}`;
  return `${quoted(what.replace(/^[-*•]\s+/, ''))} (${[between, when].filter(Boolean).join(', ')})`;
}

/** The phrase for a tie from the side of its beginning, and from the side of its end. */
const EDGE_PHRASES: ReadonlyMap<string, [out: string, back: string]> = new Map(
  Object.entries<[out: string, back: string]>({
    founded: ['founded', 'was founded by'],
    member_of: ['is a member of', 'has as a member'],
    studied_at: ['studied at', 'was the school of'],
    advises: ['advises', 'is advised by'],
    invested_in: ['invested in', 'has as an investor'],
    reports_to: ['reports to', 'is reported to by'],
    knows: ['knows', 'knows'],
    spouse_of: ['is married to', 'is married to'],
    parent_of: ['is a parent of', 'is a child of'],
    introduced: ['introduced', 'was introduced by'],
    subsidiary_of: ['is a subsidiary of', 'is the parent company of'],
    acquired: ['acquired', 'was acquired by'],
    partner_of: ['is a partner of', 'is a partner of'],
    customer_of: ['is a customer of', 'counts among its customers'],
    supplier_of: ['is a supplier of', 'counts among its suppliers'],
    competes_with: ['competes with', 'competes with'],
    linked_to: ['is related to', 'is related to'],
  }),
);

/** The edge types that `relations` tells of. */
export const RELATIONS = [...EDGE_PHRASES.keys()];

/** What ties a node to others, by kind: "reports to Ada King and knows Bo Ek". */
export function relations(who: string, ties: Tie[], today: string): Sentence {
  const byPhrase = new Map<string, FoundNode[]>();
  for (const tie of ties) {
    const phrase = EDGE_PHRASES.get(tie.type)?.[tie.out ? 0 : 1];
    if (phrase === undefined || hasEnded(tie, today)) continue;
    const others = byPhrase.get(phrase) ?? [];
    if (!others.some(({ uid }) => uid === tie.other.uid)) byPhrase.set(phrase, [...others, tie.other]);
  }
  return byPhrase.size > 0
    ? `${who} ${listed([...byPhrase].map(([phrase, others]) => `${phrase} ${named(others)}`))}.`
    : undefined;
}
