import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A name in a text, or a relation's end. */
export interface GoldName {
  type: string;
  text: string;
  start: number;
  end: number;
  /** Every way the text names it. */
  names?: string[];
}

export interface GoldRelation {
  type: string;
  from: GoldName;
  to: GoldName;
  /** Both ends are named, not said by a pronoun. */
  named: boolean;
}

/** One line of a gold file of texts. */
export interface GoldText {
  id: string;
  text: string;
  genre?: string;
  sender?: string;
  entities?: GoldName[];
  relations?: GoldRelation[];
  /** The relation types that were looked for in this text; absent: all. */
  annotatedProperties?: string[];
  /** Numbers of the signature's lines, from 0. */
  sigLines?: number[];
}

/** One line of a gold file of records: those of one `cluster` are one thing. */
export interface GoldRecord {
  id: string;
  source: string;
  cluster: string;
  fields: Record<string, string>;
}

/** The lines of every `*.gold.jsonl` in a set's folder; undefined where there is none. */
export function readGold<Row>(data: string, set: string): Row[] | undefined {
  const folder = join(data, set);
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.gold.jsonl')) : [];
  if (!files.length) return undefined;
  return files.toSorted().flatMap((file) => linesOf<Row>(readFileSync(join(folder, file), 'utf8')));
}

const linesOf = <Row>(text: string): Row[] =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as Row);
