import type { Operations } from './inferred.ts';
import type { OPERATIONS } from './operations.ts';

/** The name of an operation, which is its `operationId` in the OpenAPI description. */
export type Name = keyof Operations;

type Names<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never;
type PathOf<N extends Name> = (typeof OPERATIONS)[N]['call'];
type Parameters<N extends Name> = { [K in Exclude<Names<PathOf<N>>, 'org_id'>]: string } & { org_id?: string };

/** What a file may be given as; a Blob's type says what is in it. */
export type Bytes = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | string;
type File<N extends Name> = (typeof OPERATIONS)[N] extends { takes: 'file' } ? { file: Bytes } : unknown;

/** Path parameters, query and body of an operation as one object; `org_id` is the client's own when left out. */
export type Input<N extends Name> = Parameters<N> & Operations[N]['input'] & File<N>;

/** What the organization waits to be told; in every answer about an organization. */
export interface Notification {
  id: string;
  kind: string;
  message: string;
  created_at: string;
  link?: string;
}
type WithNotifications<N extends Name> =
  PathOf<N> extends `${string} /org/${string}` ? { notifications: Notification[] } : unknown;

/** The answer of an operation. */
export type Output<N extends Name> = (typeof OPERATIONS)[N] extends { gives: 'file' }
  ? Blob
  : Operations[N]['output'] & WithNotifications<N>;

/** How one call differs from the client's ways. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Sent as `Idempotency-Key`; a call that changes something gets one of its own when this is left out, `false` sends none. */
  idempotencyKey?: string | false;
  /** How often it is tried again; the client's own number when left out. */
  retries?: number;
}

/** The operations as functions: `quern.search({ q: 'acme' })`. */
export type Calls = {
  [N in Name]: {} extends Input<N>
    ? (input?: Input<N>, options?: CallOptions) => Promise<Output<N>>
    : (input: Input<N>, options?: CallOptions) => Promise<Output<N>>;
};

/** Operations whose answers are pages. */
export type Paged = { [N in Name]: Output<N> extends { next_cursor?: string } ? N : never }[Name];
/** The list in a page of an operation. */
export type Rows<N extends Name> = Exclude<
  { [K in keyof Output<N>]: Output<N>[K] extends readonly unknown[] ? K : never }[keyof Output<N>],
  'notifications' | undefined
>;
