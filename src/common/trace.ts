import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs work under a request's id: log lines and jobs that it causes carry the id, across processes. */
export const traced = <T>(id: string, work: () => T): T => current.run(id, work);

/** Of a span: ids of orgs, names of routes, queues and jobs, and codes; never a text, a secret or a person. */
export type Attributes = Record<string, string | number>;
export interface SpanOptions {
  name: string;
  /** A request or a job begins by itself, or under its `parent`; all else is part of what runs now. */
  kind?: 'request' | 'job';
  /** In W3C's form, as a job carries it. */
  parent?: string;
  attributes?: Attributes;
}
/** Where spans go. */
export interface Spans {
  run<T>(options: SpanOptions, work: () => Promise<T>): Promise<T>;
  mark(attributes: Attributes, failed: boolean): void;
  traceparent(): string | undefined;
}

let spans: Spans | undefined;

/** Sends the spans of this process there from now on, or nowhere. */
export const sendSpans = (to: Spans | undefined): void => void (spans = to);

/** Runs work as a span, which fails when it throws; just runs it when spans go nowhere. */
export const span = <T>(options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  spans ? spans.run(options, work) : work();

/** Adds to the span that runs now. */
export const mark = (attributes: Attributes, failed = false): void => spans?.mark(attributes, failed);

/** What a job carries of that which caused it. */
export interface Origin {
  request_id?: string;
  traceparent?: string;
}

/** The id of the request that caused what runs now, and the span it runs in; empty when nobody asked for it. */
export function origin(): Origin {
  const [request_id, traceparent] = [current.getStore(), spans?.traceparent()];
  return { ...(request_id && { request_id }), ...(traceparent && { traceparent }) };
}
