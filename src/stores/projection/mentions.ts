import type { Label, Mention, Value } from '../../common/model.ts';
import type { MentionedDays, MentionRow, SourcedMention, WeightMark } from '../../common/settling/rows.ts';
import { TIER_LETTERS, tierOf } from '../../common/tiers.ts';
import { rows, send, unnested, type Db } from '../db/sql.ts';

/** The parts of a mention that have no column of their own. */
type Rest = Partial<
  Pick<
    Mention,
    'identifiers' | 'run' | 'as' | 'self' | 'keys' | 'quote' | 'discriminator' | 'type' | 'subtype' | 'occurredAt'
  >
>;

const readMention = (r: Record<string, any>): MentionRow => {
  const { identifiers = [], ...details } = (r.details ?? {}) as Rest;
  const mention = {
    label: r.label as Label,
    tier: tierOf(r.tier),
    ...(r.name === null ? {} : { name: r.name as string }),
    identifiers,
    rule: r.rule as string,
    confidence: r.confidence as number,
    authority: r.authority as number,
    ...(r.start_at === null ? {} : { start: r.start_at as number }),
    ...(r.end_at === null ? {} : { end: r.end_at as number }),
    ...details,
    ...(r.properties === null ? {} : { properties: r.properties as Record<string, Value> }),
  };
  return { doc: r.doc, n: r.n, profile: r.profile, mention };
};

/** What documents mention, in the order of their texts; `stored_mentions` while the table of that name is derived anew. */
export async function ofDocuments(
  db: Db,
  graph: string,
  docs: number[],
  from: 'mentions' | 'stored_mentions' = 'mentions',
): Promise<MentionRow[]> {
  if (!docs.length) return [];
  const found = await rows(db, {
    name: `${from} of documents`,
    text: `select * from ${from} where graph = $1 and doc = any($2) order by doc, n`,
    values: [graph, docs],
  });
  return found.map(readMention);
}

/** All mentions of profiles, each with what is known of its document. */
export async function underProfiles(db: Db, profiles: number[]): Promise<SourcedMention[]> {
  if (!profiles.length) return [];
  const found = await rows(db, {
    name: 'mentions under profiles',
    text: `select m.*, d.doc_id, d.kind, d.entity, d.source, d.content_hash, d.seq, d.day as doc_day
      from mentions m join documents d on d.uid = m.doc where m.profile = any($1)`,
    values: [profiles],
  });
  return found.map(readSourced);
}

const readSourced = (r: Record<string, any>): SourcedMention => ({
  ...readMention(r),
  facts: {
    id: r.doc_id,
    kind: r.kind,
    entity: r.entity,
    source: r.source,
    day: r.doc_day,
    hash: r.content_hash,
    seq: r.seq,
  },
});

/** Mentions of profiles by documents that count as items do, below marks, the heaviest first; with the first of them all by what people wrote. */
export async function heaviest(db: Db, marks: WeightMark[]): Promise<SourcedMention[]> {
  const found = await rows(db, {
    name: 'mentions heaviest',
    text: `select m.*, d.doc_id, d.kind, d.entity, d.source, d.content_hash, d.day as doc_day
      from unnest($1::bigint[], $2::smallint[], $3::date[], $4::int[]) k(profile, authority, day, most) cross join lateral (
        (select * from mentions where profile = k.profile and seq is null
          and (authority, day) < (coalesce(k.authority, 32767), coalesce(k.day, 'infinity'))
          order by authority desc, day desc fetch first (k.most) rows with ties)
        union all
        (select * from mentions where profile = k.profile and seq is not null and k.authority is null)) m
      join documents d on d.uid = m.doc`,
    values: [
      marks.map((m) => m.profile),
      marks.map((m) => m.authority),
      marks.map((m) => m.day),
      marks.map((m) => m.most),
    ],
  });
  return found.map(readSourced);
}

/** SQL for the authorities with which a profile is mentioned, one look at an index for each. */
export const authoritiesOf = (profile: string): string => `(with recursive found(authority) as (
    (select authority from mentions where profile = ${profile} order by authority limit 1)
    union all
    select (select authority from mentions where profile = ${profile} and authority > found.authority order by authority limit 1)
      from found where found.authority is not null)
  select authority from found where authority is not null)`;

/** Between which days profiles are mentioned by other documents than these; none for what no other mentions. Two looks at an index for each authority. */
export async function daysOf(db: Db, profiles: number[], without: number[]): Promise<MentionedDays[]> {
  const outermost = (order: string) =>
    `(select m.day from mentions m where m.profile = p.uid and m.authority = a.authority and m.doc <> all($2) order by m.day ${order} limit 1)`;
  const found = await rows(db, {
    name: 'days of profiles',
    text: `select p.uid as profile, min(d.first) as first, max(d.last) as last
      from profiles p cross join lateral ${authoritiesOf('p.uid')} a
      cross join lateral (select ${outermost('asc')} as first, ${outermost('desc')} as last) d
      where p.uid = any($1) group by p.uid`,
    values: [profiles, without],
  });
  return found.flatMap(({ profile, first, last }) => (first === null ? [] : [{ profile, first, last }]));
}

/** A mention with what its row has of its document. */
type NewMention = MentionRow & Pick<SourcedMention['facts'], 'day' | 'seq'>;

const columnsOf = ({ doc, n, profile, day, seq, mention: m }: NewMention) => {
  const { label, tier, name, rule, confidence, authority, start, end, properties, identifiers, ...rest } = m;
  const details: Rest = identifiers.length ? { identifiers, ...rest } : rest;
  return {
    doc,
    n,
    profile,
    day,
    seq,
    label,
    name,
    rule,
    confidence,
    authority,
    properties,
    tier: TIER_LETTERS[tier],
    start_at: start,
    end_at: end,
    details: Object.keys(details).length ? details : undefined,
  };
};

const TYPES: Record<keyof ReturnType<typeof columnsOf>, string> = {
  doc: 'bigint',
  n: 'int',
  profile: 'bigint',
  day: 'date',
  seq: 'bigint',
  label: 'text',
  name: 'text',
  rule: 'text',
  confidence: 'real',
  authority: 'smallint',
  properties: 'json',
  tier: '"char"',
  start_at: 'int',
  end_at: 'int',
  details: 'json',
};

export async function insert(db: Db, graph: string, list: NewMention[]): Promise<void> {
  if (!list.length) return;
  const from = unnested(list.map(columnsOf), TYPES, 2);
  await send(db, {
    name: 'mentions insert',
    text: `insert into mentions (graph, ${Object.keys(TYPES).join(', ')}) select $1, * from ${from.text}`,
    values: [graph, ...from.values],
  });
}
