import { register } from '../../../src/stores/orgs/businesses.ts';
import type { Db } from '../../../src/stores/db/sql.ts';
import { json, web, type Web } from './web.ts';

/** A source of records behind a key, ten on a page, for the toolkit `http_json`. */
export interface Source extends Web {
  /** What `connections/vault` takes for it. */
  connection(given?: { entity?: string; key?: string; path?: string }): object;
  /** How many records there are. */
  records: number;
  /** Pages from this one on are not answered until it is more. */
  hangsAt: number;
  /** Answers what hangs. */
  let(): void;
}

/** Stands in every connection's credentials, and must stand nowhere else. */
export const CANARY = 'canary-4711-secret';
const ON_A_PAGE = 10;

export async function source(records: number): Promise<Source> {
  const waiting: (() => void)[] = [];
  const server = await web((request, response) => {
    if (request.headers.authorization !== `Bearer ${CANARY}`) return void response.writeHead(401).end();
    const page = Number(new URL(request.url!, 'http://x').searchParams.get('page') ?? 1);
    const answer = () => json(response, { items: page <= Math.ceil(self.records / ON_A_PAGE) ? recordsOf(page) : [] });
    if (page >= self.hangsAt) waiting.push(answer);
    else answer();
  });
  const recordsOf = (page: number) => {
    const from = (page - 1) * ON_A_PAGE;
    return Array.from({ length: Math.min(ON_A_PAGE, self.records - from) }, (_, n) => record(from + n));
  };
  const self = Object.assign(server, {
    records,
    hangsAt: Infinity,
    let: () => waiting.splice(0).forEach((answer) => answer()),
    connection: ({ entity = 'alpha', key = CANARY, path = '/crm' } = {}) => ({
      slug: 'http_json',
      entity,
      credentials: {
        url: `${server.url}${path}`,
        headers: { authorization: `Bearer ${key}` },
        type: 'note',
        fields: { contact: 'who' },
        pagination: { kind: 'page' },
      },
    }),
  });
  return self;
}

const today = () => new Date().toISOString().slice(0, 10);

const record = (n: number) => ({
  id: n,
  title: `Note ${n}`,
  body: `About order ${n}.`,
  date: today(),
  who: `Marta Vidal <marta${n}@northwind.example>`,
});

/** Registers an entity straight in the store: nobody has to settle its business. */
export const registerEntity = async (db: Db, org: string, slug: string): Promise<void> =>
  void (await register(db, org, [
    {
      slug,
      name: slug,
      biz_type: 'other',
      description: null,
      industry: null,
      website: null,
      domains: [],
      created_by: 'test',
    },
  ]));
