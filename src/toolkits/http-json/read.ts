import { eachInTurns, filterInTurns } from '../../common/concurrency/giving-turns.ts';
import { Problem } from '../../common/errors.ts';
import { isTooLarge } from '../../common/record-size.ts';
import { itemAddress } from '../read/address.ts';
import { TooLong } from '../read/whole.ts';
import { inWindow } from '../read/window.ts';
import type { Collected, Collecting, Listing as Listed } from '../toolkit.ts';
import { askJson } from './ask-json.ts';
import { attachedTo } from './attached.ts';
import { each, listIn, readBeside } from './beside.ts';
import { tellsChanges, type Endpoint } from './endpoint.ts';
import { conditionOf, textOf, valueAt } from './expression.ts';
import type { Known } from './filters.ts';
import { asItem, idOf, itemsInFile, type Place } from './item.ts';
import { Listing, type Size } from './listing.ts';
import { markIn, nextOf, requestOf, type At, type Next } from './request.ts';
import { instantOf } from './time.ts';
import { sentence } from '../../common/text/sentence.ts';

/** Where a run that was cut short goes on (`next`), and what the last complete one had seen. */
export interface State {
  next?: number | string | undefined;
  /** When the run before began. */
  since?: string | undefined;
  /** When this one did. */
  started?: string;
  /** When everything was listed last; `whole`: this run does so. */
  full?: string | undefined;
  whole?: boolean;
  etag?: string | undefined;
  size?: Size | undefined;
  resume?: string | undefined;
}

/** A page of an endpoint. */
export interface Part extends Pick<Listed, 'listed' | 'removed' | 'complete'> {
  items: Collected[];
  state: State;
}

/** What an endpoint is read with. */
export interface Reading {
  run: Collecting<unknown>;
  known: Known;
  /** The record of `each`. */
  record: object;
  /** Objects are told also where it tells of changes alone: something else names them all. */
  tracked: boolean;
  /** Stands before the ids of its records; where it is left out, the endpoint's address. */
  source?: string;
}

const MAX_PAGES = 100_000;
const MAX_EMPTY = 200;
const DAY_MS = 86_400_000;
/** What came to the source while the last run had begun to look. */
const LATE_MS = 600_000;

/** Reads an endpoint from where the last run ended, page by page. */
export async function* readEndpoint(endpoint: Endpoint, reading: Reading, known: State): AsyncGenerator<Part> {
  const { run, record } = reading;
  const { pagination } = endpoint;
  const now = new Date().toISOString();
  const last = isOfAnotherClock(known) ? {} : known;
  const lists = !tellsChanges(endpoint) || endpoint.full_days !== undefined || endpoint.resume !== undefined;
  const { started = now, whole = lists && isFull(endpoint, run, last), next: first } = last;
  const resume = whole ? undefined : last.resume;
  const since = whole || last.since === undefined ? run.since : sinceOf(endpoint, last.since);
  const tracked = lists || reading.tracked;
  const listing = new Listing(
    { first: first === undefined && whole, paged: Boolean(pagination), size: last.size },
    (one) => (tracked ? idOf(one, endpoint, reading.known) : ''),
  );
  const asked = new Set<Next>([first]);
  let next: Next = first;
  for (let page = 0, empty = 0; page < MAX_PAGES; page++) {
    const single = next === undefined && !pagination;
    const at: At = { next, since, window: run.since, record, resume };
    const etag = single && !run.recheck ? last.etag : undefined;
    const answer = await askJson(run, endpoint, requestOf(endpoint, at, etag), resume === undefined ? [] : [410]);
    if (answer.status === 304) return run.note(sentence`Nothing is new since the last time.`);
    if (answer.expired) {
      run.note(sentence`The source no longer knows where the last run ended: it is read anew.`);
      return yield* readEndpoint(endpoint, reading, {});
    }
    if (answer.skipped) return yield { items: [], listed: [], state: last };
    const all = await eachInTurns(pageIn(answer.json, endpoint), (one) =>
      isObject(one) ? { ...one, ...record } : one,
    );
    const records = endpoint.only === undefined ? all : await filterInTurns(all, conditionOf(endpoint.only));
    const deleted = new Set(
      endpoint.deleted === undefined ? [] : await filterInTurns(records, conditionOf(endpoint.deleted)),
    );
    const there = records.filter((one) => !deleted.has(one));
    const listed = await listing.page(there, { json: answer.json, headers: answer.headers });
    const changed = await filterInTurns(there, changedSince(endpoint, last));
    const items = await itemsOf(changed, endpoint, reading, at);
    if (!listed) run.note(sentence`The source gives a page that was read already; it is taken for the last one.`);
    next = listed && nextOf(endpoint, answer, { count: all.length, next });
    if (next !== undefined && asked.has(next))
      throw new Problem(
        'invalid',
        sentence`The source names a page as its next one that was read: correct the pagination.`,
      );
    asked.add(next);
    empty = all.length === 0 ? empty + 1 : 0;
    if (empty > MAX_EMPTY)
      throw new Problem(
        'invalid',
        sentence`The source gave ${MAX_EMPTY} pages without a record: correct the pagination.`,
      );
    const done: State = {
      since: started,
      full: whole ? started : last.full,
      etag: single ? (answer.headers.get('etag') ?? undefined) : undefined,
      size: listing.size(),
      resume: markIn(endpoint, answer.json) ?? resume,
    };
    yield {
      items: items.filter(inWindow(run.since)).map((item) => (tracked ? item : untracked(item))),
      listed: listed ?? [],
      ...(deleted.size > 0 && {
        removed: [...deleted].map((one) => idOf(one, endpoint, reading.known)).filter(Boolean),
      }),
      ...(next === undefined && listing.isComplete() && { complete: true as const }),
      state: next === undefined ? done : { ...last, next, started, whole },
    };
    if (next === undefined) return;
  }
}

/** Whether a run before ended later than now: what it saw is not known, for one of both clocks was wrong. */
const isOfAnotherClock = ({ since, started, full }: State): boolean =>
  [since, started, full].some((at) => Date.parse(at ?? '') > Date.now() + LATE_MS);

/** Whether everything is listed: where changes cannot be told, at first, when something was missing, and every so many days. */
function isFull(endpoint: Endpoint, { recheck }: Collecting<unknown>, { since, full, resume }: State): boolean {
  if (!tellsChanges(endpoint) || recheck || since === undefined) return true;
  if (endpoint.resume && resume === undefined) return true;
  const { full_days = Infinity } = endpoint;
  return !(Date.parse(full ?? '') >= Date.now() - full_days * DAY_MS);
}

const sinceOf = ({ overlap_days }: Endpoint, since: string): Date =>
  new Date(Date.parse(since) - overlap_days * DAY_MS - (since.includes('T') ? LATE_MS : 0));

/** Whether a record changed since the run before; all of them where records do not say. */
function changedSince({ changed }: Endpoint, { since }: State): (record: unknown) => boolean {
  if (changed === undefined || since === undefined) return () => true;
  const from = Date.parse(since) - LATE_MS;
  return (record) => !(instantOf(textOf(valueAt(record, changed))) < from);
}

function pageIn(json: unknown, { paths, optional_list }: Endpoint): unknown[] {
  const isLeftOut =
    optional_list && isObject(json) && Object.keys(json).length > 0 && valueAt(json, paths.list) === undefined;
  return isLeftOut ? [] : listIn(json, paths.list);
}

const untracked = ({ object: _object, ...item }: Collected): Collected => item;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The items of records, with what is asked for each of them. */
async function itemsOf(records: unknown[], endpoint: Endpoint, reading: Reading, at: At): Promise<Collected[]> {
  if (endpoint.names_only) return [];
  const items = await each(records.filter(isObject), async (record) => {
    if (isTooLarge(record)) {
      reading.run.note(sentence`${idOf(record, endpoint, reading.known)} is left out: it has more than 20,000 values.`);
      return [];
    }
    try {
      return await itemsOfOne(record, endpoint, reading, at);
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
      reading.run.note(sentence`${idOf(record, endpoint, reading.known)} is left out: it is longer than 32 MB.`);
      return [];
    }
  });
  return items.flat();
}

async function itemsOfOne(record: object, endpoint: Endpoint, reading: Reading, at: At): Promise<Collected[]> {
  const detail = endpoint.detail && (await readBeside(reading.run, endpoint, endpoint.detail, { ...at, record }));
  if (endpoint.detail && detail === undefined) return [];
  const whole = detail === undefined ? record : { ...record, detail };
  const own = await ownItems(whole, endpoint, reading);
  const attached = own[0] ? await attachedTo(own[0], whole, endpoint, { run: reading.run, at }) : [];
  return [...own, ...attached, ...(await below(whole, endpoint, reading, at))];
}

const placeOf = ({ url }: Endpoint, { known, source = itemAddress(url) }: Reading): Place => ({ url, source, known });

const ownItems = async (record: object, endpoint: Endpoint, reading: Reading): Promise<Collected[]> =>
  endpoint.reads
    ? itemsInFile(record, endpoint, { known: reading.known, run: reading.run })
    : [await asItem(record, endpoint, placeOf(endpoint, reading), reading.run)];

/** The items of the records within a record and of its replies: they come and go with it. */
async function below(parent: object, endpoint: Endpoint, reading: Reading, at: At): Promise<Collected[]> {
  const { run, known } = reading;
  const object = idOf(parent, endpoint, known);
  const { replies, inside } = endpoint;
  const place = placeOf(endpoint, reading);
  const items: Collected[] = [];
  for (const mapping of inside) {
    const list = valueAt(parent, mapping.paths.list);
    for (const one of Array.isArray(list) ? list.filter(isObject) : [])
      items.push(await asItem({ ...one, ...reading.record, parent }, mapping, place, run));
  }
  if (replies && conditionOf(replies.when)(parent)) {
    const found = (await readBeside(run, endpoint, { list: '', ...replies }, { ...at, record: parent })) as unknown[];
    const others = found
      .filter(isObject)
      .map((one) => ({ ...one, ...reading.record }))
      .filter((one) => idOf(one, endpoint, known) !== object);
    for (const one of others) items.push(await asItem({ ...one, parent }, endpoint, place, run));
  }
  return items.map((item) => ({ ...item, object: object || undefined })).map(withoutNothing);
}

const withoutNothing = ({ object, ...item }: Omit<Collected, 'object'> & { object: string | undefined }): Collected =>
  object === undefined ? item : { ...item, object };
