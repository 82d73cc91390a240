import type { Answer } from './http/client.ts';
import type { Harness, OrgFixture } from './harness.ts';

/** What tests do with the suggestions of one org. */
export interface Suggesting {
  /** Sends items with sync. */
  ingest(...items: object[]): Promise<Answer>;
  /** Runs the night's stage that raises suggestions. */
  night(): Promise<string>;
  /** The org's suggestions, pending ones unless the query says otherwise. */
  listed(query?: string): Promise<any[]>;
  say(id: string, word: 'confirm' | 'reject' | 'undo', body?: object): Promise<Answer>;
  /** The edge of that type at a node; undefined when there is none. */
  edgeOf(id: string, type: string): Promise<any>;
}

export function suggesting(h: Harness, { id: org, owner }: OrgFixture): Suggesting {
  return {
    ingest: (...items) => owner.post('/ingest?sync=true', { items }),
    night: async () => (await h.admin.post('/admin/run', { job: 'suggestions', org_id: org })).body.status,
    listed: async (query = '') => (await owner.get(`/org/${org}/suggestions?limit=1000${query}`)).body.suggestions,
    say: (id, word, body) => owner.post(`/org/${org}/suggestions/${id}/${word}`, body),
    async edgeOf(id, type) {
      const { edges } = (await owner.get(`/org/${org}/entity/${id}`)).body;
      return edges.find((edge: { type: string }) => edge.type === type);
    },
  };
}

/** A note on an entity's second of March. */
export const note = (title: string, body: string) => ({
  entity: 'acme',
  source: 'notes',
  type: 'note',
  title,
  date: '2026-03-02',
  body,
});
