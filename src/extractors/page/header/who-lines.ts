import { elementAt } from '../../../common/element-at.ts';
import { isFirstName } from '../../tagger/gazetteer.ts';
import { isOrganizationName } from '../../words/names.ts';
import type { FindVerb, Verb } from '../../words/verbs.ts';
import { tokensOf, type Token } from '../tokens.ts';

/** Somebody whom a line names, as a mailbox is written. */
export interface Named {
  text: string;
  /** The name of an organization that stands behind: `of Beta`, `from Beta`. */
  of?: string;
  /** Who did it, where the verb is passive. */
  by?: true;
}

/** What one verb of a line says. */
export interface Doing {
  verb: Verb;
  /** Who does it, whichever side of the verb they stand on. */
  subjects: Named[];
  objects: Named[];
  /** What stands after the verb, as written. */
  object: string;
}

const MAX_LINE_LENGTH = 500;
const MAX_BEFORE = 12;
const LEADS = words('i we he she they also then today yesterday -');
const AUXILIARIES = words('has have had was were is are been be did does will would also then just finally again who');
const ASIDE = words('at in on during via about regarding re concerning for until since');
const EMPLOYED = words('of from');
const DETERMINERS = words('the a an our their his her its my your this that these new');
const PARTICLES = words('van von de der den del della di da du la le ter ten bin al el y e zu');
const DATES = words(
  'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december',
);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

const isCapital = (token: Token | undefined): boolean =>
  token !== undefined && /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(token.text);
const lower = (token: Token | undefined): string => token?.text.toLowerCase() ?? '';

/** Reads one line, verb first (`met with John Smith`) or name first (`Dana set the pricing strategy`); nothing for a line without a known verb. */
export function doings(line: string, find: FindVerb): Doing[] {
  const text = line.slice(0, MAX_LINE_LENGTH).replace(/^\s*[-*•]\s+/, '');
  const tokens = tokensOf(text).filter((token) => token.text !== '\n');
  return clauses(tokens, find).flatMap((clause) => doing(text, clause, find) ?? []);
}

/** Cuts a line where another verb follows a comma or `and`. */
function clauses(tokens: Token[], find: FindVerb): Token[][] {
  const spoken = tokens.map((token) => token.text);
  const found: Token[][] = [];
  let from = 0;
  for (let n = 1; n < tokens.length; n++) {
    const joined = /^(?:,|;|and|then|&)$/.test(lower(tokens[n - 1]));
    if (!joined || isCapital(tokens[n]) || !find(spoken, n)) continue;
    found.push(tokens.slice(from, n));
    from = n;
  }
  return [...found, tokens.slice(from)].filter((clause) => clause.length > 0);
}

function doing(text: string, tokens: Token[], find: FindVerb): Doing | undefined {
  const spoken = tokens.map((token) => token.text);
  let lead = 0;
  while (LEADS.has(lower(tokens[lead])) || AUXILIARIES.has(spoken[lead] ?? '')) lead++;
  const first = find(spoken, lead);
  if (first) return readVerb(text, tokens, { verb: first, at: lead, from: lead }).doing;
  let fallback: Doing | undefined;
  for (let at = lead + 1; at < Math.min(tokens.length, lead + MAX_BEFORE); at++) {
    const verb = isCapital(tokens[at]) ? undefined : find(spoken, at);
    if (!verb) continue;
    const found = readVerb(text, tokens, { verb, at, from: lead });
    if (found.named || found.doing.objects.length) return found.doing;
    fallback ??= found.doing;
  }
  return fallback;
}

interface Place {
  verb: Verb;
  at: number;
  from: number;
}

/** What is said around a verb; `named` when somebody stands before it. */
function readVerb(text: string, tokens: Token[], { verb, at, from }: Place): { doing: Doing; named: boolean } {
  const passive = /^(?:was|were|is|are|been|be)$/.test(lower(tokens[at - 1]));
  const rest = tokens.slice(at + verb.words);
  const object = text.slice(rest[0]?.start ?? text.length, rest.at(-1)?.end);
  const before = namesIn(text, tokens.slice(from, at));
  const capitals = namesIn(text, rest);
  const after = capitals.length ? capitals : smallName(rest);
  const turned = passive || after.some((one) => one.by);
  return {
    named: before.length > 0,
    doing: {
      verb,
      subjects: turned ? after.filter((one) => one.by) : before,
      objects: turned ? [...before, ...after.filter((one) => !one.by)] : after,
      object: object.replace(/^(?:the|a|an|our|their|his|her|its|to|with)\s+/i, '').replace(/[.;,!]+$/, ''),
    },
  };
}

/** The people and organizations that some words name by capitals or addresses; what is said of place, time and topic is passed over. */
function namesIn(text: string, tokens: Token[]): Named[] {
  const found: Named[] = [];
  for (let n = 0; n < tokens.length; n++) {
    const token = elementAt(tokens, n);
    if (!isCapital(token) && !token.text.includes('@')) continue;
    const to = runEnd(tokens, n);
    const name = text.slice(token.start, tokens[to - 1]?.end);
    const before = lower(tokens[n - 1]);
    const last = found.at(-1);
    const end = withAddress(tokens, to);
    if (last && !last.of && (EMPLOYED.has(before) || (before === 'at' && isOrganizationName(name)))) last.of = name;
    else if (!isPassedOver(tokens, n, to, before))
      found.push({ text: text.slice(token.start, tokens[end - 1]?.end), ...(before === 'by' && { by: true }) });
    n = end - 1;
  }
  return found;
}

function isPassedOver(tokens: Token[], from: number, to: number, before: string): boolean {
  if (ASIDE.has(before) || DATES.has(lower(tokens[from]))) return true;
  return DETERMINERS.has(before) && /^\p{Ll}/u.test(tokens[to]?.text ?? '') && !ASIDE.has(lower(tokens[to]));
}

function runEnd(tokens: Token[], from: number): number {
  let to = from + 1;
  while (to < tokens.length) {
    if (isCapital(tokens[to])) to++;
    else if (PARTICLES.has(lower(tokens[to])) && isCapital(tokens[to + 1])) to += 2;
    else if (PARTICLES.has(lower(tokens[to])) && PARTICLES.has(lower(tokens[to + 1])) && isCapital(tokens[to + 2]))
      to += 3;
    else break;
  }
  return to;
}

const CLOSING = new Map([
  ['<', '>'],
  ['(', ')'],
]);

/** Takes `<address>` or `(employer, title)` behind a name along. */
function withAddress(tokens: Token[], to: number): number {
  const close = CLOSING.get(tokens[to]?.text ?? '');
  const end = close ? tokens.findIndex((token, n) => n > to && token.text === close) : -1;
  return end > 0 && end - to < 12 ? end + 1 : to;
}

/** A name in small letters alone, where its first word is a first name. */
function smallName(tokens: Token[]): Named[] {
  const name = tokens.slice(0, 3).map((token) => token.text);
  const end = name.findIndex((word) => !/^\p{L}[\p{L}'’-]+$/u.test(word) || ASIDE.has(word) || EMPLOYED.has(word));
  const kept = end < 0 ? name : name.slice(0, end);
  if (!kept[0] || !isFirstName(kept[0]) || tokens.length > 8) return [];
  return [{ text: kept.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') }];
}
