import { eachInTurns } from '../../common/concurrency/giving-turns.ts';
import { fingerprint } from '../../readers/parse/fingerprint.ts';

/** How a list without pages looked when it was read last. */
export interface Size {
  count: number;
  /** Tells which records there were. */
  mark: string;
  /** Records came and as many went: it shows the latest so many, and what it shows no more may still be there. */
  full?: boolean;
}

/** Where a listing begins: with the first page, or behind what another run read; and how a list without pages looked before. */
interface From {
  first: boolean;
  paged: boolean;
  size?: Size | undefined;
}

/** What the source says of a page beside its records. */
interface PageContext {
  json: unknown;
  headers: Headers;
}

/** What the pages of one run tell of the records that the source has; `idOf` is empty for a record without an id. */
export class Listing {
  readonly #from: From;
  readonly #idOf: (record: unknown) => string;
  readonly #ids = new Set<string>();
  readonly #pages = new Set<string>();
  #whole: boolean;
  #total = 0;

  constructor(from: From, idOf: (record: unknown) => string) {
    this.#from = from;
    this.#idOf = idOf;
    this.#whole = from.first;
  }

  /** Notes a page and answers the records that it names; undefined for one that has been read already. */
  async page(records: unknown[], context: PageContext): Promise<string[] | undefined> {
    const ids = await eachInTurns(records, this.#idOf);
    const mark = fingerprint(ids.every(Boolean) ? ids : await eachInTurns(records, fingerprint));
    if (records.length > 0 && this.#pages.has(mark)) {
      this.#whole = false;
      return undefined;
    }
    this.#pages.add(mark);
    const named = ids.filter(Boolean);
    for (const id of named) this.#ids.add(id);
    this.#total = Math.max(this.#total, totalOf(context.json));
    if (named.length < records.length || (!this.#from.paged && hasMore(context))) this.#whole = false;
    return named;
  }

  /** How the list looks, where it has no pages. */
  size(): Size | undefined {
    if (this.#from.paged) return undefined;
    const { size: last } = this.#from;
    const now = { count: this.#ids.size, mark: fingerprint([...this.#ids].toSorted()) };
    const full = last?.count === now.count && (last.full === true || last.mark !== now.mark);
    return full ? { ...now, full } : now;
  }

  /** Whether the pages named every record that the source has, once the last one is read. */
  isComplete(): boolean {
    return this.#whole && this.#ids.size >= this.#total && this.size()?.full !== true;
  }
}

const TOTALS = ['total', 'total_count', 'totalCount', 'total_results', 'totalResults', 'count'];
const MORE = ['next', 'next_page', 'nextPage', 'next_cursor', 'nextCursor', 'nextPageToken', 'has_more', 'hasMore'];

const fieldsOf = (json: unknown): Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {};

/** How many records the source says that it has. */
function totalOf(json: unknown): number {
  const fields = fieldsOf(json);
  const totals = TOTALS.map((name) => (Object.hasOwn(fields, name) ? fields[name] : 0));
  return Math.max(...totals.map((value) => (typeof value === 'number' && Number.isFinite(value) ? value : 0)));
}

/** Whether the source says that a page follows. */
function hasMore({ json, headers }: PageContext): boolean {
  const fields = fieldsOf(json);
  return (
    /\brel="?[^",;]*\bnext\b/i.test(headers.get('link') ?? '') ||
    MORE.some((name) => Object.hasOwn(fields, name) && Boolean(fields[name]))
  );
}
