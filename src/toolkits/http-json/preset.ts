import { z } from 'zod';
import { OAuth2 } from '../oauth/credentials.ts';
import { secret } from '../read/secret.ts';
import type { Authorization, Collecting, Page, Toolkit } from '../toolkit.ts';
import { NOBODY, parentsOf, peopleOf } from './beside.ts';
import { Endpoint, type EndpointInput } from './endpoint.ts';
import { readEndpoint, type State } from './read.ts';

/** A known API as data: where its people grant access, and which lists are read in which order. */
interface Preset {
  name: string;
  summary: string;
  /** The address that people know it by. */
  site: string;
  authorization: Authorization;
  /** A key of its own that the API takes instead of a grant, by what stands before it in the header; one that says how it is shown stands as it is. */
  key?: { prefix: '' | 'Bearer '; description: string };
  headers?: Record<string, string>;
  /** Lists by name; those of one `scope` tell of the same objects. */
  streams: Record<string, EndpointInput & { scope?: string }>;
}

const common = {
  oauth2: OAuth2.optional(),
  account: z.string().min(1).max(200).optional().describe('Tells several accounts of one business apart.'),
};

/** What a preset is connected with; `token` where it takes one. */
const credentialsOf = ({ key }: Preset) =>
  z
    .strictObject(key ? { ...common, token: secret(4_000).optional().describe(key.description) } : common)
    .refine(
      (given) => Number('token' in given && given.token !== undefined) + Number(given.oauth2 !== undefined) === 1,
      {
        message: key ? 'Give either a token or oauth2.' : 'Give oauth2.',
      },
    );

interface Given {
  oauth2?: OAuth2 | undefined;
  token?: string | undefined;
  account?: string | undefined;
}

/** Declares a preset as a toolkit. */
export function preset(declared: Preset): Toolkit {
  const { name, summary, site, authorization } = declared;
  return {
    name,
    summary,
    credentials: credentialsOf(declared),
    authorization,
    source: (given) =>
      site + ((given as Given).account === undefined ? '' : `#${encodeURIComponent((given as Given).account ?? '')}`),
    endpoints: () => 1,
    collect: (run) => collect(declared, run as Collecting<Given>),
  };
}

async function* collect(declared: Preset, run: Collecting<Given>): AsyncGenerator<Page> {
  const states: Record<string, State> = { ...(run.cursor as Record<string, State> | undefined) };
  const { account } = run.credentials;
  for (const [name, { scope: of = name, ...stream }] of Object.entries(declared.streams)) {
    const endpoint = endpointOf(declared, stream, run);
    const at = { since: run.since, window: run.since, record: {} };
    const known = endpoint.people ? { people: await peopleOf(run, endpoint, at) } : NOBODY;
    for (const { id, record } of await parentsOf(run, endpoint, at)) {
      const [place, scope] = [name, of].map((one) => (id === '' ? one : `${one}/${id}`)) as [string, string];
      const source = `${declared.name}${account === undefined ? '' : `:${account}`}/${of}`;
      const reading = { run, known, record, tracked: true, source };
      for await (const { state, ...page } of readEndpoint(endpoint, reading, states[place] ?? {})) {
        states[place] = state;
        yield { ...page, scope, cursor: { ...states } };
      }
    }
  }
}

function endpointOf(
  { headers, key }: Preset,
  stream: EndpointInput,
  { credentials, base }: Collecting<Given>,
): Endpoint {
  const { token, oauth2 } = credentials;
  const authorization = token !== undefined && key && { authorization: shownBy(key.prefix, token) };
  const read = Endpoint.parse({ ...stream, headers: { ...headers, ...stream.headers, ...authorization }, oauth2 });
  if (base === undefined) return read;
  const moved = <T extends { url: string }>(one: T | undefined) => one && { ...one, url: atBase(one.url, base) };
  const { each, detail, attached, replies, people } = read;
  const all = each && { ...each, without: each.without.map((one) => atBase(one, base)) };
  const beside = { each: moved(all), detail: moved(detail), replies: moved(replies), people: moved(people) };
  const files = { attached: moved(attached) };
  return { ...read, url: atBase(read.url, base), ...beside, ...files };
}

const shownBy = (prefix: string, token: string): string => (/^bearer /i.test(token) ? token : prefix + token);

/** The same path at another server. */
export const atBase = (url: string, base: string): string => url.replace(/^https?:\/\/[^/?#]+/, base);
