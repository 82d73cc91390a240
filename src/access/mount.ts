import type { Express, Request, RequestHandler } from 'express';
import { Problem } from '../common/errors.ts';
import { mark, span } from '../common/trace.ts';
import { limitAddress } from './throttle.ts';
import type { Operation } from '../http/registry.ts';
import { refuse } from '../http/refuse.ts';
import { serve, type Kit } from './serve.ts';

const expressPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Mounts operations, 405 for the other methods of their paths and 404 for the rest. */
export function mount(app: Express, kit: Kit, all: Operation[]): void {
  for (const operation of all) app[operation.method](expressPath(operation.path), handled(kit, operation));
  for (const [path, methods] of byPath(all))
    app.all(
      expressPath(path),
      refused(kit, () => notAllowed(methods)),
    );
  app.use(refused(kit, nothingAt));
}

function nothingAt(req: Request): Problem {
  return isReadable(req.path)
    ? new Problem('not_found', 'There is nothing at this path. GET /openapi.json lists what there is.')
    : new Problem('bad_request', 'The path has a percent escape that cannot be read.');
}

function isReadable(path: string): boolean {
  try {
    return Boolean(decodeURIComponent(path));
  } catch {
    return false;
  }
}

function byPath(all: Operation[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { path, method } of all) paths.set(path, [...(paths.get(path) ?? []), method.toUpperCase()]);
  return paths;
}

function notAllowed(methods: string[]): Problem {
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  return new Problem('method_not_allowed', `This path takes ${methods.join(', ')}.`, {
    headers: { Allow: allowed.join(', ') },
  });
}

function handled(kit: Kit, operation: Operation): RequestHandler {
  const { name, path, method } = operation;
  const attributes = { 'http.route': path, 'http.request.method': method.toUpperCase() };
  return (req, res) => {
    Object.assign(res.locals, { operation: name, path });
    void span({ name: `${method.toUpperCase()} ${path}`, kind: 'request', attributes }, async () => {
      await serve(kit, operation, req, res).catch((error: unknown) =>
        refuse(res, error, res.locals.requestId, kit.ctx.log),
      );
      const { org } = res.locals;
      mark({ 'http.response.status_code': res.statusCode, ...(org && { 'quern.org': org }) }, res.statusCode >= 500);
    });
  };
}

function refused(kit: Kit, problem: (req: Request) => Problem): RequestHandler {
  return (req, res) => {
    limitAddress(kit.limiter, req, res, kit.ctx.config.IP_RATE_PER_MINUTE)
      .then(() => refuse(res, problem(req), res.locals.requestId, kit.ctx.log))
      .catch((error: unknown) => refuse(res, error, res.locals.requestId, kit.ctx.log));
  };
}
