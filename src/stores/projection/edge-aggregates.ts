import type { ClaimEnds, ClaimEvidence, PairKey, PairState } from '../../common/settling/rows.ts';
import { rows, send, type Db } from '../db/sql.ts';

const columns = (keys: PairKey[]) => [keys.map((k) => k.a), keys.map((k) => k.type), keys.map((k) => k.b)];

export const read = (db: Db, keys: PairKey[]): Promise<PairState[]> =>
  rows(db, {
    name: 'pairs read',
    text: `select p.a, p.type, p.b, p.state from unnest($1::bigint[], $2::text[], $3::bigint[]) k(a, type, b)
      join pairs p on p.a = k.a and p.type = k.type and p.b = k.b`,
    values: columns(keys),
  });

export async function write(db: Db, graph: string, list: PairState[]): Promise<void> {
  if (!list.length) return;
  await send(db, {
    name: 'pairs write',
    text: `insert into pairs (graph, a, type, b, state)
      select $2, a, type, b, state from json_to_recordset($1) as r(a bigint, type text, b bigint, state json)
      on conflict (a, type, b, graph) do update set state = excluded.state`,
    values: [JSON.stringify(list), graph],
  });
}

export async function remove(db: Db, keys: PairKey[]): Promise<void> {
  if (!keys.length) return;
  await send(db, {
    name: 'pairs remove',
    text: `delete from pairs p using unnest($1::bigint[], $2::text[], $3::bigint[]) k(a, type, b)
      where p.a = k.a and p.type = k.type and p.b = k.b`,
    values: columns(keys),
  });
}

const EVIDENCE = 'c.a, c.type, c.b, c.rank, c.day, c.source, c.confidence, c.properties, c.valid_from, c.valid_to';

/** The free claims of pairs. */
export const freeClaims = (db: Db, keys: PairKey[]): Promise<ClaimEvidence[]> =>
  rows(db, {
    name: 'sayings of pairs',
    text: `select ${EVIDENCE} from unnest($1::bigint[], $2::text[], $3::bigint[]) k(a, type, b)
      join claims c on c.a = k.a and c.b = k.b and c.type = k.type and c.free`,
    values: columns(keys),
  });

/** The claims of items between pairs of profiles. */
export const itemClaims = (db: Db, keys: PairKey[]): Promise<ClaimEvidence[]> =>
  rows(db, {
    name: 'sayings of items',
    text: `select ${EVIDENCE} from unnest($1::bigint[], $2::text[], $3::bigint[]) k(a, type, b)
      join claims c on c.a = k.a and c.b = k.b and c.type = k.type and not c.free`,
    values: columns(keys),
  });

/** The aggregates of pairs whose first profile is one of these. */
export const from = (db: Db, profiles: number[]): Promise<PairState[]> =>
  rows(db, {
    name: 'pairs from',
    text: 'select a, type, b, state from pairs where a = any($1)',
    values: [profiles],
  });

/** The claims of items whose first profile is one of these. */
export const itemClaimsFrom = (db: Db, profiles: number[]): Promise<ClaimEvidence[]> =>
  rows(db, {
    name: 'sayings of items from',
    text: `select ${EVIDENCE} from claims c where c.a = any($1) and not c.free`,
    values: [profiles],
  });

/** Which claims and pairs have one of these profiles at an end, with the things of both ends as the database has them. */
export const around = (db: Db, profiles: number[]): Promise<ClaimEnds[]> =>
  rows(db, {
    name: 'pairs around',
    text: `with c as (
        select type, a, b from claims where a = any($1) and not free union
        select type, a, b from claims where b = any($1) and not free union
        select type, a, b from pairs where a = any($1) union
        select type, a, b from pairs where b = any($1))
      select c.type, c.a, c.b, pa.thing "thingA", pb.thing "thingB"
      from c join profiles pa on pa.uid = c.a join profiles pb on pb.uid = c.b`,
    values: [profiles],
  });
