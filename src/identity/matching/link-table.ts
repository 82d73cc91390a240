import { COLUMNS, type ColumnKind, type Comparator } from './columns.ts';
import type { Outcomes } from './fellegi-sunter.ts';

/** Records' values as they are compared, column by column; equal values have one number, 0 stands for none. */
export interface Table {
  size: number;
  names: string[];
  comparators: Comparator[];
  numbers: Int32Array[];
  /** The values of each column by their numbers. */
  values: string[][];
  turned?: [number, number];
}

/** Reads records into a table. */
export function readTable(
  records: { fields: Record<string, string | undefined> }[],
  columns: Record<string, ColumnKind>,
  turned?: [string, string],
): Table {
  const names = Object.keys(columns);
  const kinds = names.map((name): Comparator => COLUMNS[columns[name]!]);
  const values = names.map(() => ['']);
  const numbers = names.map((name, k) => {
    const known = new Map([['', 0]]);
    return Int32Array.from(records, ({ fields }) => {
      const value = kinds[k]!.read(fields[name] ?? '');
      const number = known.get(value) ?? values[k]!.push(value) - 1;
      known.set(value, number);
      return number;
    });
  });
  const comparators = kinds.map((kind, k) => (kind.among ? { ...kind, compare: kind.among(values[k]!) } : kind));
  const places = turned?.map((name) => names.indexOf(name)) as [number, number] | undefined;
  return { size: records.length, names, comparators, numbers, values, ...(places && { turned: places }) };
}

/** Compares two records into a row of outcomes; what two values give is worked out once. */
export function openComparing(table: Table): (i: number, j: number, into: Int8Array, at: number) => void {
  const { comparators, numbers, values } = table;
  const known = comparators.map(() => new Map<number, number>());
  const outcome = (k: number, one: number, other: number): number => {
    if (!one || !other) return -1;
    if (one === other) return comparators[k]!.levels - 1;
    const pair = one < other ? one * values[k]!.length + other : other * values[k]!.length + one;
    let level = known[k]!.get(pair);
    if (level === undefined)
      known[k]!.set(pair, (level = comparators[k]!.compare(values[k]![one]!, values[k]![other]!)));
    return level;
  };
  return (i, j, into, at) => {
    for (let k = 0; k < numbers.length; k++) into[at + k] = outcome(k, numbers[k]![i]!, numbers[k]![j]!);
    if (table.turned && isTurned(table, table.turned, i, j))
      for (const k of table.turned) into[at + k] = comparators[k]!.levels - 2;
  };
}

/** True for two values that stand in each other's place: they agree, if not as well as in their own. */
function isTurned({ numbers, values }: Table, [a, b]: [number, number], i: number, j: number): boolean {
  const value = (k: number, at: number) => values[k]![numbers[k]![at]!]!;
  const [one, other] = [value(a, i), value(b, i)];
  return one !== '' && other !== '' && one !== other && one === value(b, j) && other === value(a, j);
}

/** The outcomes of comparing pairs. */
export function outcomesOf(table: Table, pairs: [number, number][]): Outcomes {
  const compare = openComparing(table);
  const width = table.names.length;
  const rows = new Int8Array(pairs.length * width);
  pairs.forEach(([i, j], n) => compare(i, j, rows, n * width));
  return { levels: table.comparators.map((c) => c.levels), rows };
}
