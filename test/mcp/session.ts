import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export type Era = 'legacy' | 'modern';

/** The official client, connected in one of the protocol's two eras. */
export async function connected(
  url: string,
  era: Era,
  headers: Record<string, string>,
): Promise<Client & AsyncDisposable> {
  const mode = era === 'modern' ? { pin: '2026-07-28' } : ('legacy' as const);
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

export const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

/** The text of a tool's answer. */
export const textOf = (result: { content?: unknown }): string =>
  (result.content as { text: string }[]).map(({ text }) => text).join('\n');
