import { EventSourceParserStream } from 'eventsource-parser/stream';
import { QuernError, type Quern } from '../client/client.ts';

interface Message {
  id?: string | number | null;
  method?: string;
  params?: Record<string, unknown> & { _meta?: Record<string, unknown> };
  result?: { protocolVersion?: string };
}
type Write = (line: string) => void;

/** Which field of a request the header `Mcp-Name` repeats. */
const NAMED: Record<string, string> = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' };
const VERSION = 'io.modelcontextprotocol/protocolVersion';

/** Hands each line of JSON-RPC to the server's `/mcp` and writes its answers, until there are no more; what the server refuses is answered as an error. */
export async function relay(client: Quern, lines: AsyncIterable<string>, write: Write): Promise<void> {
  const session = { version: undefined as string | undefined };
  const underWay = new Set<Promise<void>>();
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const handing = hand(client, session, line, write).finally(() => underWay.delete(handing));
    underWay.add(handing);
  }
  await Promise.all(underWay);
}

async function hand(
  client: Quern,
  session: { version: string | undefined },
  line: string,
  write: Write,
): Promise<void> {
  const message = read(line);
  if (message === undefined) return write(failure(null, -32_700, 'The line is not JSON.'));
  if (!isMessage(message))
    return write(failure(null, -32_600, 'Write one message a line, as a JSON object; several together are not taken.'));
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...headersOf(message, session.version),
  };
  try {
    const sent = { method: 'POST', path: '/mcp', body: line, headers, repeatable: message.method !== 'tools/call' };
    const answer = await client.raw({ ...sent, stream: true });
    for await (const text of messages(answer)) {
      if (message.method === 'initialize')
        session.version = (read(text) as Message | undefined)?.result?.protocolVersion;
      write(text);
    }
  } catch (error) {
    if (message.id !== undefined) write(failed(message.id, error));
  }
}

const isMessage = (given: unknown): given is Message =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

function read(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

/** What a message says of itself in headers: its revision, and since 2026-07-28 its method and name. */
function headersOf({ method, params }: Message, negotiated: string | undefined): Record<string, string> {
  const claimed = params?._meta?.[VERSION];
  if (typeof claimed !== 'string')
    return negotiated === undefined || method === 'initialize' ? {} : { 'mcp-protocol-version': negotiated };
  const name = method !== undefined && NAMED[method] ? params?.[NAMED[method]] : undefined;
  return {
    'mcp-protocol-version': claimed,
    ...(method !== undefined && { 'mcp-method': method }),
    ...(typeof name === 'string' && { 'mcp-name': encoded(name) }),
  };
}

/** A header's value; what does not fit one goes as base64, as the protocol has it. */
const encoded = (value: string): string =>
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !/^=\?base64\?.*\?=$/i.test(value)
    ? value
    : `=?base64?${Buffer.from(value).toString('base64')}?=`;

/** The messages of an answer, each on one line. */
async function* messages(answer: Response): AsyncGenerator<string> {
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    if (!answer.body) return;
    const text = answer.body.pipeThrough(new TextDecoderStream() as never) as unknown as ReadableStream<string>;
    for await (const { data } of text.pipeThrough(new EventSourceParserStream()) as never as AsyncIterable<{
      data: string;
    }>)
      if (data) yield oneLine(data);
    return;
  }
  const text = await answer.text();
  if (text) yield oneLine(text);
}

const oneLine = (text: string): string => (text.includes('\n') ? JSON.stringify(JSON.parse(text)) : text);

const failure = (id: Message['id'] | null, code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });

/** A refusal as a message: the server's own error where it is one of the protocol. */
function failed(id: Message['id'], error: unknown): string {
  if (!(error instanceof QuernError))
    return failure(id, -32_603, error instanceof Error ? error.message : String(error));
  const own = error.extra.error;
  if (typeof own === 'object' && own !== null) return JSON.stringify({ jsonrpc: '2.0', id, error: own });
  return failure(id, -32_603, `${error.code}: ${error.detail}`);
}
