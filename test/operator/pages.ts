import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createOperatorApp } from '../../src/operator.ts';
import { context } from '../health/context.ts';

const AUTHORIZATION = `Basic ${Buffer.from('operator:secret of the board').toString('base64')}`;

/** The operators' pages on a port of their own, and how the operator calls them. */
export async function pages(settings: Record<string, string> = {}) {
  const stack = new AsyncDisposableStack();
  const { ctx } = stack.use(await context({ BOARD_PASSWORD: 'secret of the board', ...settings }));
  const { app, close } = await createOperatorApp(ctx);
  stack.defer(close);
  const server = app.listen(0, '127.0.0.1');
  stack.defer(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { Authorization: AUTHORIZATION, ...(init.headers as Record<string, string>) },
    });
  return { ctx, port, call, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
