import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { Problem } from '../common/errors.ts';
import { read } from '../http/read.ts';

type Message = Record<string, unknown>;

const fields = z.record(z.string(), z.unknown());
/** What requests of the protocol take, of those that take anything of a kind. */
const PARAMS: Record<string, z.ZodType> = {
  initialize: z.looseObject({ protocolVersion: z.string(), capabilities: fields, clientInfo: fields }),
  'tools/call': z.looseObject({ name: z.string(), arguments: fields.optional() }),
  'prompts/get': z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.string()).optional() }),
  'resources/read': z.looseObject({ uri: z.string() }),
};

/** A message as it is meant: some clients send null where there are no arguments. */
export function meant(message: Message): Message {
  const { params } = message;
  if (typeof params !== 'object' || params === null || !('arguments' in params) || params.arguments !== null)
    return message;
  const { arguments: _, ...rest } = params;
  return { ...message, params: rest };
}

/** The error that answers a request whose parameters are of a wrong kind: it says which, and what they may be. */
export function wrongParams({ id, method, params }: Message): Message | undefined {
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof method !== 'string') return undefined;
  const schema = Object.hasOwn(PARAMS, method) ? PARAMS[method] : undefined;
  if (!schema) return undefined;
  try {
    read(z.object({ params: schema }), { params });
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const wrong = (error.extra.issues ?? []).slice(0, 10).map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}.`);
    const message = `The parameters of ${method} cannot be read. ${wrong.join(' ')}`;
    return { jsonrpc: '2.0', id, error: { code: ProtocolErrorCode.InvalidParams, message } };
  }
}
