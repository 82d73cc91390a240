import type { Value } from '../../common/model.ts';
import { rows, type Db } from '../db/sql.ts';

/** Where and how an item says something; offsets are UTF-16 positions in the body, absent when a field says it. */
interface FactSource {
  rule: string;
  start: number | null;
  end: number | null;
  confidence: number;
  authority: number;
}

/** What an item says of one thing: its name, its properties. */
export interface ThingFact extends FactSource {
  thing: number;
  name: string | null;
  properties: Record<string, Value> | null;
}

/** An edge that an item claims. */
export interface EdgeFact extends FactSource {
  /** The things at its beginning and its end. */
  a: number;
  b: number;
  type: string;
}

const SOURCE_COLUMNS =
  'x.rule, x.start_at as start, x.end_at as end, x.confidence::float8 as confidence, x.authority::int as authority';
const MOST = 1_000;

/** What a settled item says of things, in its order, the first thousand. */
export const mentionedBy = (db: Db, graph: string, item: string): Promise<ThingFact[]> =>
  rows(db, {
    name: 'item facts of things',
    text: `select p.thing, x.name, x.properties, ${SOURCE_COLUMNS} from documents d join mentions x on x.graph = d.graph and x.doc = d.uid
      join profiles p on p.uid = x.profile
      where d.graph = $1 and d.doc_id = $2 and p.thing is not null order by x.n limit ${MOST}`,
    values: [graph, item],
  });

/** The edges between things that a settled item claims, in its order, the first thousand. */
export const edgesClaimedBy = (db: Db, graph: string, item: string): Promise<EdgeFact[]> =>
  rows(db, {
    name: 'item facts of edges',
    text: `select a.thing as a, b.thing as b, x.type, ${SOURCE_COLUMNS} from documents d join claims x on x.graph = d.graph and x.doc = d.uid
      join profiles a on a.uid = x.a join profiles b on b.uid = x.b
      where d.graph = $1 and d.doc_id = $2 and x.confidence >= 0.5 and a.thing is not null and b.thing is not null
        and a.thing <> b.thing order by x.n limit ${MOST}`,
    values: [graph, item],
  });
