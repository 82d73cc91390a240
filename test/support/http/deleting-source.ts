import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, web, type Web } from './web.ts';

/** A source of records for `http_json` that deletes, loses and garbles them. */
export interface DeletingSource extends Web {
  /** The numbers of the records that there are. */
  ids: number[];
  /** Answers in its place while set; false leaves the page to it. */
  fault?: ((page: number, records: object[], response: ServerResponse) => boolean) | undefined;
  /** What `connections/vault` takes for it. */
  connection(more?: object): object;
}

/** So many records, ten on a page unless told otherwise; each fifth was written by somebody else. */
export async function deletingSource(count: number, { onPage = 10 } = {}): Promise<DeletingSource> {
  const server = await web((request, response) => {
    const page = pageOf(request);
    const records = self.ids.slice((page - 1) * onPage, page * onPage).map((n) => recordOf(n, count));
    if (self.fault?.(page, records, response)) return;
    json(response, { items: records });
  });
  const self: DeletingSource = Object.assign(server, {
    ids: Array.from({ length: count }, (_, n) => n),
    connection: (more: object = {}) => ({
      slug: 'http_json',
      entity: 'alpha',
      credentials: {
        url: `${server.url}/crm`,
        type: 'email',
        fields: { from: 'who' },
        pagination: { kind: 'page' },
      },
      ...more,
    }),
  });
  return self;
}

const pageOf = ({ url = '/' }: IncomingMessage): number =>
  Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);

const today = new Date().toISOString().slice(0, 10);

const recordOf = (n: number, count: number) => ({
  id: n,
  title: `Note ${n}`,
  body: `About order ${n}.`,
  date: today,
  who: `Marta${n % Math.ceil(count / 5)} Vidal <marta${n % Math.ceil(count / 5)}@northwind.example>`,
});
