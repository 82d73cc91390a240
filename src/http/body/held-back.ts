import type { IncomingMessage, ServerResponse } from 'node:http';

/** Requests whose senders wait to be told that their body is wanted (`Expect: 100-continue`). */
const held = new WeakSet<IncomingMessage>();

/** Notes that a body comes only once it is asked for. */
export const noteHeldBack = (req: IncomingMessage): void => void held.add(req);

export const isHeldBack = (req: IncomingMessage): boolean => held.has(req);

/** Asks for a body that is held back; to be called by whatever reads it, once all has been looked at that its head says. */
export function askForBody(req: IncomingMessage, res: ServerResponse): void {
  if (held.delete(req) && !res.headersSent) res.writeContinue();
}
