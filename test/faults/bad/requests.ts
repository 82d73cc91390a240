import fc from 'fast-check';
import type { Operation } from './description.ts';
import { fromSchema } from './from-schema.ts';
import { hostileText, rawBody, spoiledJson } from './hostile.ts';

export interface BadRequest {
  operation: Operation;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

const RAW_SEGMENTS = ['%E0%A4%A', '%2e%2e%2f', '..', '%00', '%', '%ff', '.', 'a%2Fb', '%F0%9F%A6%89', '~', '__proto__'];
const escaped = (text: string): string => encodeURIComponent(text.toWellFormed().slice(0, 500)) || '-';

const segment = (name: string, orgId: string): fc.Arbitrary<string> => {
  const odd = fc.oneof(fc.constantFrom(...RAW_SEGMENTS), hostileText.map(escaped));
  return name === 'org_id'
    ? fc.oneof({ arbitrary: fc.constant(orgId), weight: 12 }, { arbitrary: odd, weight: 1 })
    : odd;
};

const pathOf = ({ path, params }: Operation, orgId: string): fc.Arbitrary<string> => {
  const names = params.filter((p) => p.in === 'path').map((p) => p.name);
  return fc
    .tuple(...names.map((name) => segment(name, orgId)))
    .map((values) => names.reduce((at, name, i) => at.replace(`{${name}}`, values[i]!), path));
};

function queryOf({ params }: Operation): fc.Arbitrary<string> {
  const known = params.filter((p) => p.in === 'query');
  const pair = fc.oneof(
    ...known.map((p) =>
      fromSchema(p.schema, 1).map(
        (value) => `${p.name}=${escaped(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`,
      ),
    ),
    fc.tuple(hostileText, hostileText).map(([name, value]) => `${escaped(name)}=${escaped(value)}`),
    fc.constantFrom(
      'limit=1&limit=2',
      'limit[]=1',
      'limit=1e3',
      'limit=%E0%A4%A',
      '&&=',
      '__proto__[x]=1',
      'cursor=%00',
      'cursor=bm90IGEgY3Vyc29y',
    ),
  );
  return fc.array(pair, { maxLength: 3 }).map((pairs) => (pairs.length ? `?${pairs.join('&')}` : ''));
}

const headersOf: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 12 },
  {
    arbitrary: fc.constantFrom('short', 'x'.repeat(65), 'good-request-id', '{}').map((id) => ({ 'x-request-id': id })),
    weight: 1,
  },
  {
    arbitrary: fc.constantFrom('', 'a', 'k'.repeat(300), '\u00ff').map((key) => ({ 'idempotency-key': key })),
    weight: 1,
  },
  {
    arbitrary: fc
      .constantFrom('', 'Bearer', 'Bearer x', 'Basic eDp5', 'Bearer qn_a_b', 'Bearer qn_ _ ')
      .map((authorization) => ({ authorization })),
    weight: 1,
  },
);

function contentOf({ body }: Operation): fc.Arbitrary<{ bytes?: Buffer; headers: Record<string, string> }> {
  if (!body) return fc.oneof({ arbitrary: fc.constant({ headers: {} }), weight: 6 }, { arbitrary: rawBody, weight: 1 });
  const spoiled = fromSchema(body)
    .chain(spoiledJson)
    .map((text) => ({ bytes: Buffer.from(text), headers: {} }));
  return fc.oneof({ arbitrary: spoiled, weight: 8 }, { arbitrary: rawBody, weight: 1 });
}

/** Requests that no client should send, over all operations; every one can be put on the wire. */
export function badRequests(operations: Operation[], orgId: string): fc.Arbitrary<BadRequest> {
  const weighted = operations.map((operation) => ({
    arbitrary: fc
      .tuple(pathOf(operation, orgId), queryOf(operation), headersOf, contentOf(operation))
      .map(([path, query, headers, content]) => ({
        operation,
        path: path + query,
        headers: { ...headers, ...content.headers },
        body: content.bytes,
      })),
    weight: operation.body ? 3 : 1,
  }));
  return fc.oneof(...weighted);
}
