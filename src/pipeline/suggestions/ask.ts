import { unknown, pendingIds } from '../../stores/review/suggestion-passes.ts';
import { idOf, propose, supersede, type Category, type Proposal } from '../../stores/review/suggestions.ts';
import { inParts, type Pass, type Question } from './suggest.ts';

/** For so many items one question may wait for an answer… */
const ITEMS_EACH = 20;
/** …but never fewer than this, so that a small graph is asked about, too… */
const LEAST = 9;
/** …nor more than anybody will ever look through. */
const MOST = 100;
/** From how many items on the number of questions stays what it is. */
export const ITEMS_COUNTED = MOST * ITEMS_EACH;
/** How many questions are worded at most for each that may be asked: many turn out to answer themselves. */
const TRIED = 10;

/** How many questions may wait about a graph of so many items. */
export const mostOpen = (items: number): number => Math.min(MOST, Math.max(LEAST, Math.ceil(items / ITEMS_EACH)));

/** What was looked through, and how many questions may wait in all. */
interface Asking {
  looked: readonly Category[];
  unlooked: readonly Category[];
  most: number;
}

/**
 * Asks what was found and nobody was asked yet: what would change most comes first, as many as may wait beside those that wait already. Of
 * pending suggestions about what was looked through, those whose subject went or changed, those that answer themselves by now, and what is
 * too much, are superseded. Answers how many are new.
 */
export async function ask(pass: Pass, { looked, unlooked, most }: Asking, signal: AbortSignal): Promise<number> {
  const questions = pass.found.flatMap((found) => found.questions).toSorted(byGain);
  const waiting = await waitingOf(pass, looked, signal);
  const room = Math.max(0, most - (await waitingOf(pass, unlooked, signal)).size);
  const asked = questions.filter((question) => waiting.has(idOf(pass.key, question)));
  const kept = await word(pass, asked.slice(0, room));
  const changed = await changedOf(pass, questions, signal);
  const changedIds = new Set([...changed].map((question) => idOf(pass.key, question)));
  await put(
    pass,
    kept.filter((proposal) => changedIds.has(idOf(pass.key, proposal))),
  );
  const stay = new Set(kept.map((proposal) => idOf(pass.key, proposal)));
  const superseded = [...waiting].filter((id) => !stay.has(id));
  for (const some of inParts(superseded)) await supersede(pass.db, pass.org, some);
  const fresh = questions.filter((question) => changed.has(question) && !waiting.has(idOf(pass.key, question)));
  return put(pass, await wordSome(pass, fresh.slice(0, TRIED * most), room - kept.length));
}

/** Words the first so many that can be asked, in their order. */
async function wordSome(pass: Pass, questions: Question[], most: number): Promise<Proposal[]> {
  const worded: Proposal[] = [];
  for (let at = 0; at < questions.length && worded.length < most;) {
    const some = questions.slice(at, at + most - worded.length);
    worded.push(...(await word(pass, some)));
    at += some.length;
  }
  return worded;
}

async function word(pass: Pass, questions: Question[]): Promise<Proposal[]> {
  const chosen = new Set(questions);
  const place = new Map(questions.map((question, i) => [idOf(pass.key, question), i]));
  const placeOf = (proposal: Proposal) => place.get(idOf(pass.key, proposal)) ?? 0;
  const worded = await Promise.all(pass.found.map((found) => found.word(chosen)));
  return worded.flat().toSorted((x, y) => placeOf(x) - placeOf(y));
}

/** Puts questions to people, the most telling last, for the newest is read first; answers how many are new. */
async function put(pass: Pass, proposals: Proposal[]): Promise<number> {
  let raised = 0;
  for (const some of inParts(proposals.toReversed()))
    raised += (await propose(pass.db, pass.org, pass.key, some)).filter((one) => one.raised).length;
  return raised;
}

/** Of those that would change as much their keys decide: the ids of pairs are others in every graph. */
const byGain = (x: Question, y: Question): number => y.gain - x.gain || (textOf(x) < textOf(y) ? -1 : 1);

const textOf = ({ category, subject, a, b }: Question): string =>
  [category, a.join('\n'), b.join('\n'), subject].join('\n\n');

/** Those that nobody was asked about as they are now. */
async function changedOf(pass: Pass, questions: Question[], signal: AbortSignal): Promise<ReadonlySet<Question>> {
  const changed: Question[] = [];
  for (const some of inParts(questions)) {
    signal.throwIfAborted();
    changed.push(...(await unknown(pass.db, pass.org, pass.key, some)));
  }
  return new Set(changed);
}

const SWEEP_BATCH_SIZE = 1000;

/** Ids of the graph's pending suggestions of these categories. */
async function waitingOf(pass: Pass, categories: readonly Category[], signal: AbortSignal): Promise<Set<string>> {
  const found: string[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    signal.throwIfAborted();
    const ids: string[] = await pendingIds(pass.db, pass.org, pass.key, {
      categories: [...categories],
      after,
      limit: SWEEP_BATCH_SIZE,
    });
    found.push(...ids);
    after = ids.length === SWEEP_BATCH_SIZE ? ids.at(-1) : undefined;
  }
  return new Set(found);
}
