/** One of each, as somebody would add it: nothing else of the copy is changed. */
export const ADDED = {
  'src/stores/migrations/9000_parcels.sql': `
    create table parcels (org_id text not null, parcel_id text not null, primary key (org_id, parcel_id));
    create table parcels_sent (n int primary key);`,
  'src/stores/items/parcels.ts': `
    import { rows, sql, type Db } from '../db/sql.ts';
    export const add = (db: Db, org: string, id: string) => db.query(sql\`insert into parcels (org_id, parcel_id) values (\${org}, \${id})\`);
    export const of = (db: Db, org: string): Promise<{ parcel_id: string }[]> => rows(db, sql\`select parcel_id from parcels where org_id = \${org}\`);
    export const ofWhoever = (db: Db): Promise<{ parcel_id: string }[]> => rows(db, sql\`select parcel_id from parcels\`);`,
  'src/routes/org/graph/parcels.ts': `
    import { z } from 'zod';
    import { route } from '../../../http/route.ts';
    import * as parcels from '../../../stores/items/parcels.ts';
    const response = z.object({ of: z.string(), parcels: z.array(z.object({ parcel_id: z.string() })) });
    export const listParcels = route({
      method: 'get', path: '/org/{org_id}/parcel_list', access: 'reader', summary: 'Parcels.', response,
      handle: async ({ org }, ctx) => ({ of: org.id, parcels: await parcels.of(ctx.db, org.id) }),
    });
    export const addParcel = route({
      method: 'post', path: '/org/{org_id}/parcel_list/{parcel_id}', access: 'writer', summary: 'Adds a parcel.', response,
      handle: async ({ org, params }, ctx) => {
        await parcels.add(ctx.db, org.id, params.parcel_id);
        return { of: org.id, parcels: await parcels.of(ctx.db, org.id) };
      },
    });
    export const parcelsOfAll = route({
      method: 'get', path: '/org/{org_id}/parcel_list/all', access: 'reader', summary: 'Forgets whose.', response,
      handle: async ({ org }, ctx) => ({ of: org.id, parcels: await parcels.ofWhoever(ctx.db) }),
    });`,
  'src/queues/parcels.ts': `
    import { z } from 'zod';
    import { stage } from '../queue/flow.ts';
    import { queue } from '../queue/queue.ts';
    export const parcels = queue('parcels', {
      concurrency: 1,
      jobs: {
        weigh: { payload: z.object({}), result: z.object({ kilos: z.number() }), cron: '5 5 * * *', runnable: 'weighing' },
        label: stage({ after: 'extraction.nightly' }),
        send: { payload: z.object({ n: z.number() }), result: z.object({}) },
      },
    });`,
  'workers/parcels.ts': `
    import { parcels } from '../src/queues/parcels.ts';
    import { worker } from '../src/queue/worker.ts';
    import { row, sql } from '../src/stores/db/sql.ts';
    export default worker(parcels, {
      weigh: async () => ({ kilos: 7 }),
      label: async (_, { ctx }) => ({ graphs: (await row(ctx.db, sql\`/* of every organization */ select count(distinct template)::int as n from graphs where graph_id = 'primary'\`)).n }),
      async send({ n }, { ctx }) {
        await ctx.db.query(sql\`insert into parcels_sent (n) values (\${n})\`);
        return {};
      },
    }, {
      catchUp: {
        async send({ db }) {
          return (await row(db, sql\`select from parcels_sent\`)) ? [] : [{ payload: { n: 3 } }];
        },
      },
    });`,
  'src/toolkits/parcels.ts': `
    import { z } from 'zod';
    import { toolkit } from './toolkit.ts';
    export const parcels = toolkit({
      name: 'parcels', summary: 'Parcels on their way.', credentials: z.strictObject({ token: z.string() }),
      source: () => 'parcels', endpoints: () => 1,
      async *collect() {},
    });`,
  'src/extractors/parcels.ts': `
    import { extractor } from './run/extractor.ts';
    import { AUTHORITY, SELF } from './finding.ts';
    export const parcels = extractor({
      name: 'parcels', after: ['item'],
      *find(item) {
        if (!item.body.includes('Parcel 7')) return;
        const evidence = { rule: 'parcels.number', confidence: 1, authority: AUTHORITY.sentence };
        const to = yield { label: 'Asset', tier: 'establishing', name: 'Parcel 7', identifiers: [], ...evidence };
        yield { type: 'mentions', from: SELF, to, ...evidence };
      },
    });`,
  'src/ontologies/parcels.ts': `
    import { edges, ontology } from './ontology.ts';
    export const parcels = ontology({
      name: 'parcels', labels: ['Contact', 'Asset'], edges: edges('sent received', 'Contact', 'Asset'), verbs: { sent: 'sent' },
    });`,
  'src/toolkits/parcel-post.ts': `
    import { preset } from './http-json/preset.ts';
    export const parcelPost = preset({
      name: 'parcel_post', summary: 'Parcels of a carrier.', site: 'https://post.example/',
      key: { prefix: 'Bearer ', description: 'A token.' },
      authorization: { authorize_url: 'https://post.example/authorize', token_url: 'https://post.example/token', scope: 'read', style: 'form' },
      streams: { parcels: { url: 'https://post.example/parcels', type: 'note', paths: { list: 'parcels', title: 'name' } } },
    });`,
  'src/readers/formats/parcels.ts': `
    import { reader } from '../reader.ts';
    export const parcels = reader({
      name: 'parcels', types: ['text/parcels'], extensions: ['.parcels'],
      read: async (bytes, { day }) => ({
        items: bytes.toString().split(',').map((key) => ({ key, title: 'Parcel ' + key, body: 'It came.', type: 'note', date: day })),
        warnings: [],
      }),
    });`,
  'src/mcp/tools/parcels.ts': `
    import { z } from 'zod';
    import { listParcels } from '../../routes/org/graph/parcels.ts';
    import { tool } from '../tool.ts';
    export const parcels = tool({
      name: 'list_parcels', title: 'Parcels', description: 'Lists parcels.', input: z.object({}), route: listParcels, hints: { reads: true },
      given: () => ({}), says: ({ parcels }) => parcels.length + ' parcels',
    });`,
  'src/cli/commands/parcels.ts': `
    import { command } from '../command.ts';
    export const parcels = command({ name: 'parcels', summary: 'Counts parcels.', examples: ['parcels'], run: async ({ out }) => out.print('none') });`,
};
