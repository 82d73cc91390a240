import { elementAt } from '../../../src/common/element-at.ts';
import { COLUMNS, type ColumnKind, type Comparator } from './columns.ts';
import type { Outcomes } from './fellegi-sunter.ts';

/** A column of records' values as they are compared; equal values have one number, 0 stands for none. */
export interface Column {
  name: string;
  comparator: Comparator;
  /** Of each record's value. */
  numbers: Int32Array;
  /** The values by their numbers. */
  values: string[];
}

/** Records, column by column. */
export interface Table {
  size: number;
  columns: Column[];
  /** Columns whose values may stand in each other's place. */
  turned?: [number, number];
}

/** A record's value in a column. */
export const valueIn = ({ numbers, values }: Column, record: number): string => values[numbers[record] ?? 0] ?? '';

/** Reads records into a table. */
export function readTable(
  records: { fields: Record<string, string | undefined> }[],
  columns: Record<string, ColumnKind>,
  turned?: [string, string],
): Table {
  const read = Object.entries(columns).map(([name, kind]): Column => {
    const comparator: Comparator = COLUMNS[kind];
    const values = [''];
    const known = new Map([['', 0]]);
    const numbers = Int32Array.from(records, ({ fields }) => {
      const value = comparator.read(fields[name] ?? '');
      const number = known.get(value) ?? values.push(value) - 1;
      known.set(value, number);
      return number;
    });
    const { among } = comparator;
    return { name, comparator: among ? { ...comparator, compare: among(values) } : comparator, numbers, values };
  });
  const places = turned?.map((name) => read.findIndex((column) => column.name === name)) as
    [number, number] | undefined;
  return { size: records.length, columns: read, ...(places && { turned: places }) };
}

/** Compares two records into a row of outcomes; what two values give is worked out once. */
export function openComparing(table: Table): (i: number, j: number, into: Int8Array, at: number) => void {
  const { columns, turned } = table;
  const outcomes = columns.map(openColumn);
  return (i, j, into, at) => {
    for (let k = 0; k < outcomes.length; k++) into[at + k] = elementAt(outcomes, k)(i, j);
    if (turned && isTurned(elementAt(columns, turned[0]), elementAt(columns, turned[1]), i, j))
      for (const k of turned) into[at + k] = elementAt(columns, k).comparator.levels - 2;
  };
}

/** The outcome of comparing two records in a column; -1 where one of the two has no value. */
function openColumn({ comparator, numbers, values }: Column): (i: number, j: number) => number {
  const known = new Map<number, number>();
  return (i, j) => {
    const [one, other] = [numbers[i] ?? 0, numbers[j] ?? 0];
    if (!one || !other) return -1;
    if (one === other) return comparator.levels - 1;
    const pair = one < other ? one * values.length + other : other * values.length + one;
    let level = known.get(pair);
    if (level === undefined)
      known.set(pair, (level = comparator.compare(elementAt(values, one), elementAt(values, other))));
    return level;
  };
}

/** True for two values that stand in each other's place: they agree, if not as well as in their own. */
function isTurned(a: Column, b: Column, i: number, j: number): boolean {
  const [one, other] = [valueIn(a, i), valueIn(b, i)];
  return one !== '' && other !== '' && one !== other && one === valueIn(b, j) && other === valueIn(a, j);
}

/** The outcomes of comparing pairs. */
export function outcomesOf(table: Table, pairs: [number, number][]): Outcomes {
  const compare = openComparing(table);
  const width = table.columns.length;
  const rows = new Int8Array(pairs.length * width);
  pairs.forEach(([i, j], n) => compare(i, j, rows, n * width));
  return { levels: table.columns.map(({ comparator }) => comparator.levels), rows };
}
