import type { OrgFixture } from '../harness.ts';

/** Sends mails to an org's primary graph and looks at what became of them. */
export interface Sender {
  /** Ids of the items sent so far, in their order. */
  items: string[];
  /** A path of the org. */
  path(rest: string): string;
  /** Sends a mail and waits until it can be read; answers with its item's id. */
  mail(from: string, to: string, more?: object): Promise<string>;
  /** A node by id or alias, without what belongs to the call. */
  node(id: string): Promise<any>;
  /** The ids of the nodes around one, sorted. */
  neighbours(id: string): Promise<string[]>;
  /** The ids of the edges of a node, sorted. */
  edges(id: string): Promise<string[]>;
}

export function asSender(org: OrgFixture, entity: string): Sender {
  const items: string[] = [];
  const path = (rest: string) => `/org/${org.id}/${rest}`;
  async function read(id: string) {
    const { status, body } = await org.owner.get(path(`entity/${encodeURIComponent(id)}`));
    if (status !== 200) throw new Error(`${id}: ${JSON.stringify(body)}`);
    return body;
  }
  return {
    items,
    path,
    async mail(from, to, more = {}) {
      const item = {
        entity,
        source: 'mail',
        type: 'email',
        title: 'Pumps',
        date: '2026-03-02',
        body: 'The pumps arrive on Monday.',
        metadata: { from, to },
        ...more,
      };
      const { status, body } = await org.owner.post('/ingest?sync=true', item);
      if (status !== 200 || body.sync?.state !== 'complete') throw new Error(JSON.stringify(body));
      items.push(body.ids[0]);
      return body.ids[0];
    },
    async node(id) {
      const { notifications: _, community_id: __, ...node } = await read(id);
      return node;
    },
    async neighbours(id) {
      return (await read(id)).neighbors.map((one: { id: string }) => one.id).toSorted();
    },
    async edges(id) {
      return (await read(id)).edges.map((one: { id: string }) => one.id).toSorted();
    },
  };
}
