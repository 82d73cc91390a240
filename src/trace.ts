import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs work under a request's id: log lines and jobs that it causes carry the id, across processes. */
export const traced = <T>(id: string, work: () => T): T => current.run(id, work);

/** The id of the request that caused what runs now; undefined when nobody asked for it. */
export const requestId = (): string | undefined => current.getStore();
