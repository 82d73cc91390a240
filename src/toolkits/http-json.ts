import { shownAddress } from './read/address.ts';
import { NOBODY, parentsOf, peopleOf } from './http-json/beside.ts';
import { Endpoint } from './http-json/endpoint.ts';
import { readEndpoint, type State } from './http-json/read.ts';
import { toolkit } from './toolkit.ts';

/** The state of a list, or of the list of each record that it is read for. */
type Cursor = State & { parts?: Record<string, State> };

export const httpJson = toolkit({
  name: 'http_json',
  summary: 'Records of any REST endpoint that answers with a list in JSON, page by page.',
  credentials: Endpoint,
  source: ({ url }) => shownAddress(url),
  endpoints: () => 1,
  async *collect(run) {
    const endpoint = run.credentials;
    const { parts = {}, ...last } = (run.cursor ?? {}) as Cursor;
    const at = { since: run.since, window: run.since, record: {} };
    const known = endpoint.people ? { people: await peopleOf(run, endpoint, at) } : NOBODY;
    for (const { id, record } of await parentsOf(run, endpoint, at)) {
      const before = endpoint.each ? (parts[id] ?? {}) : last;
      for await (const { state, ...page } of readEndpoint(endpoint, { run, known, record, tracked: false }, before)) {
        parts[id] = state;
        const scope = endpoint.each && { scope: id };
        yield { ...page, ...scope, cursor: (endpoint.each ? { parts: { ...parts } } : state) satisfies Cursor };
      }
    }
  },
});
