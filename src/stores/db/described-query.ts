import pg from 'pg';
import { bindable } from './array-literal.ts';

/** A statement with a name, which the connection prepares. */
export type Named = { name: string; text: string; values?: unknown[] };
/** What is told of an answer. */
export type Answered = (error: Error | undefined, result: unknown) => void;

/** Columns of a result with what reads them, as the driver makes them of the server's description. */
interface Columns {
  fields: unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** A connection as the driver's queries write to it. */
interface Wire {
  describe(what: object): void;
}

/** What the driver's query has beside what its types tell. */
interface Driven {
  name?: string;
  _result: Columns;
  _accumulateRows: boolean;
  hasBeenParsed(wire: Wire): unknown;
  prepare(wire: Wire): void;
  handleCommandComplete(message: object, wire: Wire): void;
}

/** The columns that the prepared statements of a connection answer with, by their names. */
export class Descriptions {
  readonly columns = new Map<string, Columns>();
  #undescribed: Wire | undefined;

  /** The connection, without its way to ask for a description. */
  undescribed(wire: Wire): Wire {
    this.#undescribed ??= Object.create(wire, { describe: { value: () => {} } }) as Wire;
    return this.#undescribed;
  }
}

const PARTS = new Set(['name', 'text', 'values']);

/** Of a statement that is all told by its parts: the driver copies a whole one with all that describes its fields, which takes longer than to send it. */
const isPlain = (statement: Named): boolean => Object.keys(statement).every((part) => PARTS.has(part));

const driven = pg.Query.prototype as unknown as Driven;

/**
 * A statement whose columns the server describes once on each connection that has prepared it: they cannot change while it is prepared,
 * and to describe and read them costs as much as a small result.
 */
export class DescribedQuery extends pg.Query {
  readonly known: Descriptions;

  constructor(known: Descriptions, statement: Named, values: unknown[] | undefined, answered: Answered) {
    const bound = (values ?? statement.values)?.map(bindable);
    if (isPlain(statement)) super(statement.text, bound, answered as never);
    else super(statement, bound, answered as never);
    Object.assign(this, { name: statement.name });
    this.known = known;
  }

  prepare(this: DescribedQuery & Driven, wire: Wire): void {
    const { name, known } = this;
    const columns = name !== undefined && this.hasBeenParsed(wire) ? known.columns.get(name) : undefined;
    if (!columns) return driven.prepare.call(this, wire);
    const { fields, _parsers, _prebuiltEmptyResultObject } = columns;
    Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject });
    this._accumulateRows = true;
    driven.prepare.call(this, known.undescribed(wire));
  }

  handleCommandComplete(this: DescribedQuery & Driven, message: object, wire: Wire): void {
    driven.handleCommandComplete.call(this, message, wire);
    const { name, known } = this;
    if (name === undefined || known.columns.has(name)) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    known.columns.set(name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
