import { Router, type Express, type Request, type RequestHandler, type Response } from 'express';
import { Problem } from '../common/errors.ts';
import { mark, span } from '../common/trace.ts';
import { limitAddress } from './throttle.ts';
import type { Operation } from '../http/registry.ts';
import { refuse } from '../http/refuse.ts';
import { byWords } from './by-words.ts';
import type { Kit } from './kit.ts';
import { serve } from './serve.ts';

const expressPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Mounts operations, 405 for the other methods of their paths and 404 for the rest; a request tries those alone that its words leave. */
export function mount(app: Express, kit: Kit, all: Operation[]): void {
  const routerOf = byWords(all, (some) => router(kit, some));
  app.use((req, res, next) => routerOf(req.path)(req, res, next));
  app.use(answered(kit, nothingAt));
}

function router(kit: Kit, some: Operation[]): Router {
  const made = Router({ caseSensitive: true });
  for (const operation of some) made[operation.method](expressPath(operation.path), handled(kit, operation));
  for (const [path, methods] of byPath(some))
    made.all(
      expressPath(path),
      answered(kit, () => notAllowed(methods)),
    );
  return made;
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
        operation.access === 'public' ? lead(kit, req, res, error) : refused(kit, res, error),
      );
      const { org } = res.locals;
      mark({ 'http.response.status_code': res.statusCode, ...(org && { 'quern.org': org }) }, res.statusCode >= 500);
    });
  };
}

/** Answers with the Problem that a request is, whatever it asks. */
function answered(kit: Kit, problem: (req: Request) => Problem): RequestHandler {
  return (req, res) => {
    limitAddress(kit.limiter, req, res, kit.ctx.config.IP_RATE_PER_MINUTE)
      .then(() => lead(kit, req, res, problem(req)))
      .catch((error: unknown) => refused(kit, res, error));
  };
}

/** Refuses a request; a browser that came to where nothing is gets a page that leads on. */
async function lead(kit: Kit, req: Request, res: Response, error: unknown): Promise<void> {
  const isNothing = error instanceof Problem && error.code === 'not_found' && !res.headersSent;
  if (!kit.lost || !isNothing || !['GET', 'HEAD'].includes(req.method)) return refused(kit, res, error);
  res.set('Vary', 'Accept');
  if (req.accepts(['json', 'html']) !== 'html') return refused(kit, res, error);
  const { html, policy } = await kit.lost(req);
  res.locals.code = error.code;
  res.status(error.status);
  res.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }).end(html);
}

const refused = ({ ctx }: Kit, res: Response, error: unknown): void =>
  refuse(res, error, res.locals.requestId, ctx.log);
