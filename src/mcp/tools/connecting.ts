import { z } from 'zod';
import { listConnections, storeConnection } from '../../routes/org/collect/connections.ts';
import { httpJson } from '../../toolkits/http-json.ts';
import { fieldsOf, structured, tool } from '../tool.ts';
import { listed } from '../words.ts';

export const connectionHealth = tool({
  name: 'connection_health',
  title: 'Health of the connections',
  description: 'The connected sources with what their latest sync became; never a credential.',
  input: z.object({}),
  route: listConnections,
  hints: { reads: true },
  given: () => ({}),
  says: ({ connections }) =>
    connections.length
      ? listed(
          `${connections.filter(({ status }) => status === 'failed').length} of ${connections.length} connections have failed:`,
          connections.map(
            ({ app, entity, status, source_url, last_sync_at }) =>
              `${app} of ${entity}: ${status}, ${source_url}, last sync ${last_sync_at ?? 'never'}`,
          ),
        )
      : 'Nothing is connected.',
});

const { url, method, type, since, headers, body, paths, fields, pagination } = httpJson.credentials.shape;
const either = <S extends z.ZodType>(schema: S) => structured(schema).optional();

const PAGINATION =
  '`{kind: "link", path?}`, `{kind: "page", parameter, first}`, `{kind: "cursor", path, parameter, in?, more?}` or `{kind: "offset", parameter, total?}`.';

export const importFromApi = tool({
  name: 'import_from_api',
  title: 'Import from an API',
  description:
    'Connects a REST endpoint that answers with a list in JSON and starts reading it into a registered business, page by page; its later records follow with each sync. `paths` say where in a record its id, title, body and date are.',
  input: z.object({
    entity: fieldsOf(storeConnection.body).entity,
    url,
    method,
    type,
    since,
    headers: either(headers),
    body: either(body),
    paths: either(paths),
    fields: either(fields),
    pagination: structured(pagination, { type: 'object', description: PAGINATION }).optional(),
  }),
  route: storeConnection,
  hints: { repeatable: true, open: true },
  given: ({ entity, ...credentials }) => ({ body: { slug: httpJson.name, entity, credentials, origin: 'manual' } }),
  says: ({ connection_id, sync_job_id }) =>
    `Connected as ${connection_id}; ${sync_job_id} is reading it. connection_health tells how it goes.`,
});
