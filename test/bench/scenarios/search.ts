import { quoted, term } from '../../../src/graph/neo4j/terms.ts';
import { slips, words } from '../../../src/graph/search/words.ts';
import { random, type Random } from '../../support/random.ts';
import type { Service, Tenant } from '../../support/http/service.ts';
import { sampled } from '../graph.ts';
import { compareReadings, type Reading } from '../reading.ts';
import { scenario, timeLine, type Line } from '../scenario.ts';
import type { Statement } from '../statements.ts';

const SAMPLES = 150;
const P99_MS = 25;

const RANKED = `hits as (select uid from graph_texts where graph = $1 and terms @@ (select q from wanted)::tsquery order by weight desc, id limit 20)
  select n.* from graph_nodes n join hits using (uid) where n.graph = $1`;
const BY_WORD = `with wanted as (select $2::text as q), ${RANKED}`;
const BY_SLIP = `with near as (
    select t.at, s.word from unnest($2::text[], $3::int[]) t (form, at) join graph_slips s on s.graph = $1 and s.form = t.form
    union select t.at, w.word from unnest($2::text[], $3::int[]) t (form, at) join graph_words w on w.graph = $1 and w.word = t.form),
  wanted as (select string_agg('(' || q || ')', ' & ') as q
    from (select string_agg(quote_literal($1 || ' ' || word), ' | ') as q from near group by at) x), ${RANKED}`;

type Kind = 'word' | 'prefix' | 'typo';

/** The best single query by hand: no ranking but by degree, no second try. */
function byHand(kind: Kind, graph: string, query: string, inNeo4j: boolean): Statement {
  const typed = words(query);
  const forms = typed.flatMap((word, at) => [word, ...slips(word)].map((form) => ({ form, at })));
  if (inNeo4j) return byLucene(kind, graph, typed);
  if (kind === 'typo')
    return { name: 'by slip', text: BY_SLIP, values: [graph, forms.map((f) => f.form), forms.map((f) => f.at)] };
  const lexeme = (word: string, n: number) =>
    `'${graph} ${word}'${kind === 'prefix' && n === typed.length - 1 ? ':*' : ''}`;
  return { name: 'by word', text: BY_WORD, values: [graph, typed.map(lexeme).join(' & ')] };
}

const IN_NEO4J = `CALL db.index.fulltext.queryNodes('quern_node_terms', $query) YIELD node
  WITH node ORDER BY node.weight DESC, node.id LIMIT 20 RETURN node`;

/** Lucene's own prefixes and slips, which Neo4j passes on. */
function byLucene(kind: Kind, graph: string, typed: string[]): Statement {
  const mark = (n: number) => (kind === 'typo' ? '~1' : kind === 'prefix' && n === typed.length - 1 ? '*' : '');
  const query = typed.map((word, n) => `+${quoted(term.word(graph, word))}${mark(n)}`).join(' ');
  return { cypher: IN_NEO4J, values: { query } };
}

function misspelt(r: Random, name: string): string {
  const at = 1 + r.int(Math.max(1, name.length - 3));
  return name.slice(0, at) + name.slice(at + 1);
}

const spoil: Record<Kind, (r: Random, name: string) => string> = {
  word: (_, name) => name,
  prefix: (_, name) => name.slice(0, -2),
  typo: misspelt,
};

async function names(service: Service, tenant: Tenant): Promise<string[]> {
  const some = await sampled(service, tenant, SAMPLES, ({ label }) => label === 'Contact' || label === 'Organization');
  return some.map(({ name }) => name);
}

function asReading(kind: Kind, tenant: Tenant, list: string[], inNeo4j: boolean): Reading {
  const r = random(5);
  const queries = list.map((name) => spoil[kind](r, name));
  return {
    name: kind,
    requests: queries.map((q) => ({ method: 'POST', path: `/org/${tenant.org_id}/search`, body: { q } })),
    statements: queries.map((q) => [byHand(kind, tenant.org_id, q, inNeo4j)]),
  };
}

export const search = scenario({
  name: 'search',
  order: 5,
  async run(bench) {
    const { service, tenant } = await bench.graph(bench.size);
    const list = await names(service, tenant);
    const lines: Line[] = [];
    const readings = (['word', 'prefix', 'typo'] as const).map((kind) =>
      asReading(kind, tenant, list, service.neo4j !== undefined),
    );
    await compareReadings(service, tenant, readings, bench.runs, ({ name }, ours, bare) => {
      const plain = timeLine(`${name}, ${bench.size} nodes`, ours, bare, 1.5);
      lines.push({
        ...plain,
        goal: `${plain.goal}, p99 ≤ ${P99_MS} ms at 1m`,
        reached: plain.reached && ours.p99 <= P99_MS,
      });
    });
    return lines;
  },
});
