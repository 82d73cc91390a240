import { givingTurns } from '../../common/concurrency/giving-turns.ts';
import { Problem } from '../../common/errors.ts';
import { askJson, type Asked } from './ask-json.ts';
import type { Beside, Endpoint } from './endpoint.ts';
import { conditionOf, evaluate, textOf, valueAt } from './expression.ts';
import type { Known, Person } from './filters.ts';
import { nextOf, requestOf, type At, type Next } from './request.ts';
import { writePerson } from '../../readers/parse/people.ts';
import { sentence } from '../../common/text/sentence.ts';

const MAX_PAGES = 200;
const MAX_PARALLEL = 5;
/** Of one answer. */
const MAX_RECORDS = 100_000;
const MB = 1_048_576;
/** Of the pages of one list. */
const MAX_BYTES = 64 * MB;
export const NOBODY: Known = { people: new Map() };

/** Does work for all, five at a time, in order, while others have their turns. */
export async function each<T, R>(all: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  const turn = givingTurns();
  for (let from = 0; from < all.length; from += MAX_PARALLEL) {
    done.push(...(await Promise.all(all.slice(from, from + MAX_PARALLEL).map(work))));
    await turn();
  }
  return done;
}

/** The list at a path of an answer; without a path the answer itself, or the first list in it. */
export function listIn(json: unknown, at: string): unknown[] {
  const found = valueAt(json, at);
  const isObject = typeof found === 'object' && found !== null && !Array.isArray(found);
  const list = at === '' && isObject ? Object.values(found).find(Array.isArray) : found;
  if (Array.isArray(list) && list.length > MAX_RECORDS)
    throw new Problem('invalid', sentence`The answer has more than ${MAX_RECORDS} records. Ask for smaller pages.`);
  if (Array.isArray(list)) return list;
  throw new Problem(
    'invalid',
    sentence`The answer has no list at "${at}": it is not what was asked for, or paths.list has to be corrected.`,
  );
}

/** All records of a list beside the collected one, or the one answer where it is no list. */
export async function readBeside(run: Asked, of: Endpoint, beside: Beside, at: Omit<At, 'next'>): Promise<unknown> {
  const filled = beside.url.replaceAll(/\{((?!window|since|ahead)[^{}|]+)\}/g, (_, path: string) =>
    encodeURIComponent(textOf(valueAt(at.record, path))),
  );
  const url = new URL(filled, of.url).toString();
  const asking = { method: 'GET', headers: of.headers, ...beside, url } as const;
  const found: unknown[] = [];
  const asked = new Set<Next>();
  const { host, pathname } = new URL(asking.url);
  for (let next: Next, page = 0, bytes = 0; page < MAX_PAGES; page++) {
    const answer = await askJson(run, of, requestOf(asking, { ...at, next }), [404]);
    if (beside.list === undefined || answer.json === undefined) return beside.list === undefined ? answer.json : found;
    bytes += answer.size ?? 0;
    if (bytes > MAX_BYTES)
      throw new Problem(
        'invalid',
        sentence`${host} lists more than ${MAX_BYTES / MB} MB in ${pathname}, which is not gathered. Ask for fewer fields.`,
      );
    const records = listIn(answer.json, beside.list);
    for (const one of records) found.push(one);
    asked.add(next);
    next = nextOf(asking, answer, { count: records.length, next });
    if (next === undefined) return found;
    if (asked.has(next)) throw new Problem('invalid', sentence`${host} names a page as its next one that was read.`);
  }
  run.note(sentence`Only the first ${MAX_PAGES} pages of ${pathname} are read.`);
  return found;
}

/** The records for each of which an endpoint is read; one that is nothing where there is no such list. */
export async function parentsOf(
  run: Asked,
  of: Endpoint,
  at: Omit<At, 'next'>,
): Promise<{ id: string; record: object }[]> {
  if (!of.each) return [{ id: '', record: {} }];
  const { only, id, without } = of.each;
  const found = (await readBeside(run, of, { list: '', ...of.each }, at)) as unknown[];
  const wanted = only === undefined ? found : found.filter(conditionOf(only));
  const named = (one: unknown) => textOf(valueAt(one, id));
  const leftOut = new Set(['', ...(await each(without, async (url) => named(await readBeside(run, of, { url }, at))))]);
  const byId = new Map(wanted.map((one) => [named(one), one]));
  return [...byId].flatMap(([name, one]) => (leftOut.has(name) ? [] : [{ id: name, record: { each: one } }]));
}

/** Who is behind the ids of a source. */
export async function peopleOf(run: Asked, of: Endpoint, at: Omit<At, 'next'>): Promise<ReadonlyMap<string, Person>> {
  if (!of.people) return NOBODY.people;
  const { id, name, email } = of.people;
  const found = (await readBeside(run, of, { list: '', ...of.people }, at)) as unknown[];
  const read = (one: unknown, path: string | string[]) => textOf(evaluate(path, one, NOBODY));
  return new Map(
    found.map((one) => [
      textOf(valueAt(one, id)),
      { name: read(one, name), written: writePerson(read(one, name), read(one, email).toLowerCase()) },
    ]),
  );
}
