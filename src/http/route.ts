import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Context, Once, Stores } from '../context.ts';
import type { Ontology } from '../common/model.ts';
import type { BodyLimit } from './body/body-limit.ts';
import type { Given } from './wire-input.ts';

/** The whole vocabulary of authorization; an admin passes everywhere. */
export type Access = 'public' | 'signed' | 'key' | 'member' | 'reader' | 'writer' | 'owner' | 'admin';
export type GraphRole = 'reader' | 'writer' | 'none';

/** Who calls: an org's key with its user's role, or an admin key acting for the person that the `X-User-…` headers name. */
export interface Caller {
  admin: boolean;
  owner: boolean;
  userId: string;
  email?: string;
  graphRoles: Record<string, GraphRole>;
  /** Of a public token: the graph that it reads, and no other. */
  only?: string;
  key: { id: string; name: string; createdAt: string };
}

/** The org that a call is about. */
export interface OrgScope {
  id: string;
  name: string;
  plan: string;
  /** Graph key of the primary graph. */
  primary: string;
}

/** The graph that a call names (`graph_id` in path, query or body, where the route declares it; `primary` when absent, for a public token its own), already checked against the caller's role. */
export interface GraphScope {
  id: string;
  key: string;
  template: string;
  /** What it may hold: its template's, or the org's own fork. */
  ontology: Ontology;
}

type Names<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never;
type Params<P extends string> = { [N in Names<P>]: string };

type Scope<P extends string, A extends Access> = A extends 'public' | 'signed'
  ? { caller?: undefined; org?: undefined; target?: undefined }
  : A extends 'reader' | 'writer'
    ? { caller: Caller; org: OrgScope; target: GraphScope }
    : A extends 'admin'
      ? 'org_id' extends Names<P>
        ? { caller: Caller; org: OrgScope; target?: undefined }
        : { caller: Caller; org?: undefined; target?: undefined }
      : { caller: Caller; org: OrgScope; target?: undefined };

export type Input<P extends string, A extends Access, Q extends z.ZodType, B extends z.ZodType> = Scope<P, A> & {
  /** Where it reads; of a route that `reads`, on one connection. */
  stores: Stores;
  params: Params<P>;
  query: z.output<Q>;
  body: z.output<B>;
  requestId: string;
  /** Adds ids and the reason that was given to what the audit log says of this call. */
  note: (detail: Record<string, unknown>) => void;
  /** Calls another route as this caller: it is admitted, checked, handled and audited as a request of its own. */
  call: Call;
  /** Of a route that takes an upload: claims the call's `Idempotency-Key` once all of the file is there, of which its bytes or their digest tell. Throws where it was answered before. */
  claim: (file: Buffer) => Promise<void>;
  /** Does what the call is to do once, however often it is sent under its `Idempotency-Key`: all that a route writes, it writes in this. */
  once: Once;
  /** What stands for the call, once its `Idempotency-Key` is claimed: the same when it is done again because it failed or its process died, never that of another call. */
  request: () => string | undefined;
  /** Whether the call's `Idempotency-Key` was claimed before, by whatever file: what refuses a first request need not refuse this one. */
  isAgain: () => Promise<boolean>;
  /** Whether the caller would be let in, and to the graph, were the call sent now: of an answer that lasts. */
  isStillAdmitted: () => Promise<boolean>;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
  req: Request;
  /** Only for answers that are not one JSON object: a stream, markdown, an event stream. */
  res: Response;
};

const REPLY = Symbol('reply');
const SENT = Symbol('sent');
export interface Sent {
  readonly [SENT]: true;
}
/** An answer with a status or headers of its own. */
export interface Reply<T> {
  [REPLY]: true;
  status: number;
  body: T;
  headers: Record<string, string>;
}
export const reply = <T>(status: number, body: T, headers: Record<string, string> = {}): Reply<T> => ({
  [REPLY]: true,
  status,
  body,
  headers,
});
export const isReply = (value: unknown): value is Reply<unknown> =>
  typeof value === 'object' && value !== null && REPLY in value;
/** Returned by a handler that has written to `res` itself. */
export const sent: Sent = Object.freeze({ [SENT]: true as const });

const VERBATIM = Symbol('verbatim');
/** An answer that goes out as it is: its bytes need be no JSON. */
export interface Verbatim {
  [VERBATIM]: true;
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
  /** It says that something was refused: whoever asks again under the same `Idempotency-Key` is not told the same. */
  passing: boolean;
}
export const verbatim = (
  status: number,
  headers: Record<string, string>,
  bytes: Buffer,
  { passing = false } = {},
): Verbatim => ({
  [VERBATIM]: true,
  status,
  headers,
  bytes,
  passing,
});
export const isVerbatim = (value: unknown): value is Verbatim =>
  typeof value === 'object' && value !== null && VERBATIM in value;

/** A page and the content security policy under which it is shown. */
export interface Page {
  html: string;
  policy: string;
}

/** The smallest honest request: `/docs` shows it as a command, and a test runs it. `{name}` in a text stands for an id that only the reader knows. */
export interface Example<P extends string = string, Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType> {
  /** Those of the path that can be told; the others stay for the reader to fill in. */
  params?: Partial<Params<P>>;
  query?: Given<Q>;
  body?: Given<B>;
  headers?: Record<string, string>;
  /** The file that is sent as the body. */
  file?: string;
  /** The file that the answer is written to. */
  saves?: string;
}

export interface Route<
  P extends string = string,
  A extends Access = Access,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With `{name}` for parameters. */
  path: P;
  access: A;
  summary: string;
  description?: string;
  /** The name that people give its resource, where the word in the path is not that; one of its routes says so. */
  resource?: string;
  query?: Q;
  body?: B;
  /** How much the body may hold; 64 KB and 10,000 values unless it takes content. */
  bodyLimit?: BodyLimit;
  response: R;
  /** Media types of answers that the handler writes itself, other than JSON. A response that is a text is of these alone. */
  media?: readonly string[];
  /** Needed where a body or a query parameter is required. */
  example?: Example<P, Q, B>;
  /** Statuses other than 200 that a success may have, for the description. */
  statuses?: number[];
  /** Statuses of answers without a body, with what each says. */
  bodiless?: Readonly<Record<number, string>>;
  /** The answer holds a secret: it is never kept for an `Idempotency-Key` replay. */
  secret?: true;
  /** A public token of the graph may call it. */
  tokens?: true;
  /** It destroys, grants or pays: fields that it does not declare are refused, as for every admin route and every DELETE. */
  guarded?: true;
  /** Parameters of the query that it does not declare are left alone: others make up its address. */
  anyQuery?: true;
  /** What a browser that asks for `text/html` is shown instead, without a key. */
  page?: (req: Request, ctx: Context) => Page;
  /** Statuses of refusals beside those that follow from the rest of the declaration, for the description. */
  refusals?: readonly number[];
  /** Stays open to a soft-deleted org. */
  afterDeletion?: true;
  /** An admin key may call it without naming an org; `org.id` is then empty. */
  withoutOrg?: true;
  /** Whether a success is written to the audit log; by default every write is, calls that only read never. */
  audited?: boolean;
  /** The answer follows from the graph that the call names, the day and the pending notifications alone: it carries a weak ETag, and `If-None-Match` is answered with 304. */
  tagged?: true;
  /** It only reads, and only what is in `stores`: for somebody who was let in before it begins while it is looked up whether they still are. */
  reads?: true;
  /** Extra time and size: the body is a stream the handler reads itself. */
  raw?: true;
  /** Media types of a file that is sent as the body: a stream, which the handler reads itself with `uploadParts` or `readBytes`, and then claims; other types answer 415, unless any is taken. */
  upload?: readonly string[];
  /** How many bytes that file may have; needed where one is sent. */
  uploadBytes?: number;
  handle(
    input: Input<P, A, Q, B>,
    ctx: Context,
  ): Promise<z.input<R> | Reply<z.input<R>> | Sent | Verbatim> | z.input<R> | Reply<z.input<R>>;
}

/** Declares an endpoint; every export of a file under `routes/` that this made is mounted, described and tested. */
export function route<
  const P extends string,
  const A extends Access,
  R extends z.ZodType,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(declaration: Route<P, A, Q, B, R>): Route<P, A, Q, B, R> {
  return declaration;
}

/** What a call gives of a request. */
export interface RouteInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: object;
  /** As the header `Idempotency-Key` does, the first answer is kept and replayed. */
  idempotencyKey?: string;
}

/** Calls a route and answers its body, as it would be on the wire; throws the Problem that refuses it. */
export type Call = <R extends z.ZodType>(
  route: Route<any, any, any, any, R>,
  given: RouteInput,
) => Promise<z.output<R>>;
