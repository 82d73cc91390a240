import type { Label, Mention, Value } from '../../common/model.ts';
import type { MentionedDays, MentionRow, SourcedMention } from '../../common/settling/rows.ts';
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
  const { identifiers = [], ...said } = (r.said ?? {}) as Rest;
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
    ...said,
    ...(r.properties === null ? {} : { properties: r.properties as Record<string, Value> }),
  };
  return { doc: r.doc, n: r.n, profile: r.profile, mention };
};

/** What documents mention, in the order of their texts; `stored_mentions` while the table of that name is derived anew. */
export async function ofDocuments(
  db: Db,
  docs: number[],
  from: 'mentions' | 'stored_mentions' = 'mentions',
): Promise<MentionRow[]> {
  if (!docs.length) return [];
  const found = await rows(db, {
    name: `${from} of documents`,
    text: `select * from ${from} where doc = any($1) order by doc, n`,
    values: [docs],
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
  return found.map((r) => ({
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
  }));
}

/** Between which days profiles are mentioned by other documents than these; none for what no other mentions. Two looks at an index each. */
export async function daysOf(db: Db, profiles: number[], without: number[]): Promise<MentionedDays[]> {
  const outermost = (order: string) =>
    `(select m.day from mentions m where m.profile = p.uid and m.doc <> all($2) order by m.day ${order} limit 1)`;
  const found = await rows(db, {
    name: 'days of profiles',
    text: `select p.uid as profile, ${outermost('asc')} as first, ${outermost('desc')} as last
      from profiles p where p.uid = any($1)`,
    values: [profiles, without],
  });
  return found.flatMap(({ profile, first, last }) => (first === null ? [] : [{ profile, first, last }]));
}

const columnsOf = ({ doc, n, profile, day, mention: m }: MentionRow & { day: string }) => {
  const { label, tier, name, rule, confidence, authority, start, end, properties, identifiers, ...rest } = m;
  const said: Rest = identifiers.length ? { identifiers, ...rest } : rest;
  return {
    doc,
    n,
    profile,
    day,
    label,
    name,
    rule,
    confidence,
    authority,
    properties,
    tier: TIER_LETTERS[tier],
    start_at: start,
    end_at: end,
    said: Object.keys(said).length ? said : undefined,
  };
};

const TYPES: Record<keyof ReturnType<typeof columnsOf>, string> = {
  doc: 'bigint',
  n: 'int',
  profile: 'bigint',
  day: 'date',
  label: 'text',
  name: 'text',
  rule: 'text',
  confidence: 'real',
  authority: 'smallint',
  properties: 'json',
  tier: '"char"',
  start_at: 'int',
  end_at: 'int',
  said: 'json',
};

export async function insert(db: Db, graph: string, list: (MentionRow & { day: string })[]): Promise<void> {
  if (!list.length) return;
  const from = unnested(list.map(columnsOf), TYPES, 2);
  await send(db, {
    name: 'mentions insert',
    text: `insert into mentions (graph, ${Object.keys(TYPES).join(', ')}) select $1, * from ${from.text}`,
    values: [graph, ...from.values],
  });
}
