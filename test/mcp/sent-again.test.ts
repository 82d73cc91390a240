import { afterAll, beforeAll, expect, test } from 'vitest';
import { tools } from '../../src/mcp/registry.ts';
import { effects, told } from '../contract/again/preparing.ts';
import { REQUESTS, type Request } from '../contract/again/requests.ts';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness({ settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
});
afterAll(() => h[Symbol.asyncDispose]());

/** Arguments that a tool has otherwise than the body of its operation. */
const OTHERWISE: Record<string, (request: Request) => object> = {
  ingest: ({ body }) => ({ payload: body, sync: false }),
  send_file: ({ body }) => ({ ...(body as object), sync: false }),
  import_from_api: () => ({ entity: 'acme', url: 'http://127.0.0.1:9/list' }),
  confirm_suggestion: ({ params }) => ({ suggestion_id: params!.id }),
  reject_suggestion: ({ params }) => ({ suggestion_id: params!.id }),
  undo_merge: ({ params }) => ({ merge_id: params!.merge_id }),
};

const changing = (await tools()).filter(({ hints }) => !hints.reads);

async function callTool(
  { owner }: OrgFixture,
  name: string,
  args: object,
  headers: Record<string, string>,
): Promise<any> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const { body } = await owner.post('/mcp', message, { accept: 'application/json, text/event-stream', ...headers });
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)).result;
}

const KEYS = { argument: [{ idempotency_key: 'again' }, {}], header: [{}, { 'idempotency-key': 'again' }] } as const;

test.each(
  changing.flatMap((tool) => (['argument', 'header'] as const).map((place) => ({ name: tool.name, tool, place }))),
)(
  '$name is done once and answered as it was though its answer was lost, by a key in the $place',
  async ({ name, tool, place }) => {
    const org = await h.org({ entities: ['acme'] });
    const request = await REQUESTS[`${tool.route.method.toUpperCase()} ${tool.route.path}`]!(h, org);
    const given = OTHERWISE[name]?.(request) ?? (request.body as object);
    const [argument, header] = KEYS[place];
    const call = () => callTool(org, name, { ...given, ...argument }, header);
    const first = await call();
    expect(first.isError, JSON.stringify(first)).toBeFalsy();
    await request.meanwhile?.();
    const before = await effects(h);
    await h.db.query(
      `update idempotency set status = null, headers = null, body = null, lease_until = now() - interval '1 second'`,
    );
    const again = await call();
    expect(again.isError, JSON.stringify(again)).toBeFalsy();
    expect(told(again.structuredContent)).toEqual(told(first.structuredContent));
    expect(await effects(h)).toEqual(before);
  },
);
