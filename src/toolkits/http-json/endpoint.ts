import { z } from 'zod';
import { OAuth2 } from '../oauth/credentials.ts';
import { httpAddress, httpHeaders } from '../read/address.ts';

const place = (most = 300) => z.string().min(1).max(most);
const expression = (fallback = '') =>
  z.union([z.string().max(1_000), z.array(z.string().max(1_000)).min(1).max(10)]).default(fallback);
const parameter = () =>
  place(100).describe('Query parameter; with `in: "body"` a path into the body, such as `variables.after`.');
const within = () => z.enum(['query', 'body']).default('query');
const changed = () => place().optional();
const more = () => place().optional().describe('To what says whether a page follows.');

const Pagination = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('link'),
    path: z.string().max(300).default('').describe('To the address of the next page; empty: the `Link` header.'),
  }),
  z.strictObject({
    kind: z.literal('page'),
    parameter: place(100).default('page'),
    first: z.int().min(0).default(1),
  }),
  z.strictObject({ kind: z.literal('cursor'), path: place(), parameter: parameter(), in: within(), more: more() }),
  z.strictObject({
    kind: z.literal('offset'),
    parameter: parameter().default('offset'),
    in: within(),
    total: place().optional().describe('To how many records there are; without it an empty page is the last.'),
  }),
]);

/** A list that is asked for beside the one that is collected. */
const Beside = z.strictObject({
  url: z.string().min(1).max(2_000).describe('An address, or a path of the same server; with `{path}` of the record.'),
  list: z.string().max(300).optional().describe('To the list in the answer.'),
  pagination: Pagination.optional(),
});

const Paths = z.strictObject({
  list: z.string().max(300).default('').describe('To the list; empty: the answer itself, or the first list in it.'),
  id: expression('id'),
  title: expression('title'),
  body: expression('body'),
  date: expression('date'),
  url: expression('url'),
});
const Fields = z.record(z.string().max(100), expression()).default({}).describe('Metadata: field → path.');
/** What a form asks for as one text in JSON. */
const inJson = (description: string) => ({ description, format: 'json' });
const TYPE = 'The type of the items.';

/** A list over HTTP, and how its records become items. Wherever a path is wanted, a text with `{path}` in it will do, and a list of which the first that is there counts. */
export const Endpoint = z.strictObject({
  url: httpAddress(),
  method: z.enum(['GET', 'POST']).default('GET'),
  headers: httpHeaders(),
  oauth2: OAuth2.optional(),
  body: z.record(z.string(), z.unknown()).optional().describe('Sent as JSON with POST.'),
  type: z.string().min(1).max(200).default('record').describe(TYPE),
  paths: Paths.prefault({}),
  fields: Fields,
  optional_list: z.boolean().default(false).describe('The answer leaves the list out where it is empty.'),
  pagination: Pagination.optional(),
  since: place(100).optional().describe('Query parameter that asks for what changed since a day.'),
  overlap_days: z.int().min(0).max(366).default(0).describe('So many days are read again each time.'),
  full_days: z.int().min(1).max(366).optional().describe('Everything is listed anew after so many days.'),
  changed: changed().describe(
    'To when a record changed: those that did not are only counted, and those that did are of the window, however old.',
  ),
  resume: z
    .strictObject({
      path: place(),
      parameter: place(100).optional(),
      without: z.array(place(100)).max(20).default([]),
    })
    .optional()
    .meta(
      inJson('The mark, or without `parameter` the address, in the last page with which changes are asked for later.'),
    ),
  deleted: place().optional().describe('Where a record says that it is deleted: a path, or `path=value`.'),
  only: place().optional().describe('What a record must meet to be taken: a path, `path=value` or `path!=value`.'),
  names_only: z.boolean().default(false).describe('The list tells which records are there; none is collected from it.'),
  each: Beside.extend({
    id: place(100).default('id'),
    only: place().optional(),
    without: z.array(place(2_000)).max(20).default([]).describe('Addresses of records that are left out.'),
  })
    .optional()
    .meta(inJson('Records of another list, for each of which this one is read; as `{each.id}` in its address.')),
  detail: Beside.optional().meta(inJson('What is asked for each record, which has it as `detail`.')),
  attached: Beside.extend({
    when: place(),
    only: place().optional(),
    name: place().default('name'),
    type: place().default('contentType'),
    bytes: place().default('contentBytes'),
  })
    .optional()
    .meta(inJson('Files of a record that meets `when`, each with its name, media type and content in base64.')),
  replies: Beside.extend({ when: place() })
    .optional()
    .meta(inJson('Further records below one that meets `when`, which they have as `parent`.')),
  inside: z
    .array(
      z.strictObject({
        type: z.string().min(1).max(200).describe(TYPE),
        paths: Paths,
        fields: Fields,
        changed: changed().describe('To when a record changed.'),
      }),
    )
    .max(5)
    .default([])
    .describe('Lists within a record, whose records have it as `parent`.'),
  people: Beside.extend({ id: place().default('id'), name: expression('name'), email: expression('email') })
    .optional()
    .meta(inJson('Who is behind an id: `{author|people}` gives the name and the address.')),
  reads: z
    .strictObject({ format: z.enum(['eml', 'ics', 'vcf', 'html']), path: place() })
    .optional()
    .meta(inJson('A file within the record, in base64, that is the item.')),
  failure: z
    .strictObject({
      path: place(),
      refused: z.array(place()).default([]),
      later: z.array(place()).default([]),
      skip: z.array(place()).default([]),
    })
    .optional()
    .meta(inJson('Where an answer says that it is a failure, and which codes are refusals, pass by, or are left out.')),
});
export type Endpoint = z.output<typeof Endpoint>;
export type EndpointInput = z.input<typeof Endpoint>;
type Pagination = z.output<typeof Pagination>;
export type Mapping = Pick<Endpoint, 'type' | 'paths' | 'fields' | 'changed'>;
export type Beside = z.output<typeof Beside>;

/** Whether it tells of changes alone, so that what it does not name may still be there. */
export const tellsChanges = ({ url, since, body, resume }: Endpoint): boolean =>
  since !== undefined || resume !== undefined || /\{since\b/.test(url + JSON.stringify(body ?? {}));
