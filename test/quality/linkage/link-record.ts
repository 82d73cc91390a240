import type { ColumnKind } from './columns.ts';

/** A record: values by column, and where it is from. */
export interface LinkRecord {
  id: string;
  source?: string;
  fields: Record<string, string | undefined>;
}

export interface LinkSpec {
  /** What is compared, and how. */
  columns: Record<string, ColumnKind>;
  /** Blocking passes: columns of which the whole value, or the first so many characters, must be equal (`surname:4 given:2`). */
  passes?: string[];
  /** Two columns whose values stand in each other's place at times. */
  turned?: [string, string];
  /** Two sources without doubles of their own: each record is one with at most one of the other. These columns' words find whom to compare. */
  between?: string[];
  /** Log-odds from which records are one; `MERGE` unless told otherwise. */
  merge?: number;
}
