import { itemOf, relationsFor, type Reader } from './read.ts';
import type { FoundRelation } from './score-relations.ts';
import type { NamedThing } from './score-names.ts';

/** A running server and who may write there. */
export interface Server {
  url: string;
  key: string;
  org: string;
}

interface Graph {
  nodes: { id: string; label: string; name: string; properties: Record<string, string> }[];
  edges: { type: string; from_id: string; to_id: string; properties: Record<string, string> }[];
}

const TYPE: Record<string, string> = { Contact: 'Person', Account: 'Organization' };

/** Reads through a server's interface: each text is a business of its own, ingested with `sync` and browsed. Signature lines come from the preview. */
export function readThrough(server: Server): Reader {
  const run = Date.now().toString(36);
  let count = 0;
  return async (text, known) => {
    const slug = `q-${run}-${++count}`;
    await call(server, `/org/${server.org}/businesses`, { name: slug, biz_type: 'other', slug });
    if (known.length)
      await call(server, '/ingest?sync=true', { items: known.map((one, n) => knownItem(slug, one, n)) });
    const { title, type, body, date, source, metadata } = itemOf(text);
    const item = { entity: slug, title, type, body, date, source, metadata, idempotency_key: `${slug}-text` };
    await call(server, '/ingest?sync=true', item);
    const graph = await call<Graph>(server, `/org/${server.org}/browse`, { entity: slug, limit: 5000 });
    return { ...findingsOf(graph), sigLines: await signatureLines(server, item) };
  };
}

const knownItem = (entity: string, { type, text }: NamedThing, n: number) => ({
  entity,
  source: 'crm',
  type: type === 'Person' ? 'contact' : 'company',
  title: text,
  body: text,
  idempotency_key: `${entity}-known-${n}`,
});

function findingsOf({ nodes, edges }: Graph) {
  const things = nodes.filter((n) => n.label !== 'Business' && !n.id.startsWith('activity:'));
  const names = new Map(nodes.map((n) => [n.id, n.name]));
  const joined = edges.flatMap((e): FoundRelation[] => {
    const [from, to] = [names.get(e.from_id), names.get(e.to_id)];
    return from && to ? relationsFor(e.type, from, to, e.properties.title) : [];
  });
  const seats = things.flatMap(({ name, properties }) =>
    properties.headquarters ? [{ type: 'HEADQUARTERS', from: name, to: properties.headquarters }] : [],
  );
  return {
    entities: things.map(({ label, name }) => ({ type: TYPE[label] ?? label, text: name })),
    relations: [...joined, ...seats],
  };
}

async function signatureLines(server: Server, item: { body: string }): Promise<number[]> {
  const { signature } = await call<{ signature?: { start: number; end: number } }>(server, '/ingest/preview', item);
  if (!signature) return [];
  const before = item.body.slice(0, signature.start).split('\n').length - 1;
  const within = item.body.slice(signature.start, signature.end).trimEnd().split('\n').length;
  return Array.from({ length: within }, (_, n) => before + n);
}

async function call<Answer>({ url, key, org }: Server, path: string, body: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${key}`, 'x-org-id': org, 'content-type': 'application/json' };
  for (;;) {
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.ok) return (await answer.json()) as Answer;
    if (answer.status !== 429)
      throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    const seconds = Number(answer.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}
