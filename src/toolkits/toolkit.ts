import type { z } from 'zod';
import type { Logger } from '../common/log.ts';
import type { Attachment, FoundItem } from '../readers/reader.ts';
import type { Sentence } from '../common/text/sentence.ts';

/** One thing fetched from a source, as an ingest item without its entity. */
export interface Collected extends FoundItem {
  /** The object at the source that it was read from, by an id that an alteration leaves as it is; left out where deletions cannot be told. */
  object?: string;
  /** The file that it was read from and that is kept; items of one file have the same. */
  original?: Attachment;
  /** The day on which it last changed, where that and not its date says whether it is of the window. */
  changed?: string;
}

/** A page of what a source has, and the cursor from which a later run goes on once the page is accepted: plain JSON without secrets. */
export interface Page extends Listing {
  items: Collected[];
  cursor: unknown;
}

/** What a page tells of the objects that are at the source, whether they are new or not. */
export interface Listing {
  /** The part of the source that its objects belong to and that is listed as a whole, such as a folder; '' when left out. */
  scope?: string;
  /** Objects that are there. */
  listed?: string[];
  /** Objects that the source itself says are deleted. */
  removed?: string[];
  /** With the earlier pages of this run, this one has named every object of the scope. */
  complete?: true;
  /** A scope whose ids count no longer: this one is in its place, and what was read there stays. */
  instead?: string;
}

/** What a run gives a toolkit. */
export interface Collecting<Credentials> {
  credentials: Credentials;
  /** The last accepted page's cursor; undefined at a first run, and at one whose window reaches further back than all before. */
  cursor: unknown;
  /** A run without a cursor goes back to this moment; what is dated before is left out. */
  since: Date;
  /** As many new items are wanted. A toolkit that cannot tell them from known ones yields on, and is stopped. */
  limit: number;
  /** Objects were missing from the last listing: list again, also where the source says that nothing has changed. */
  recheck: boolean;
  /** Guarded: reaches public addresses only, unless the setting allows more. */
  fetch: typeof globalThis.fetch;
  /** An access token of the grant in the credentials, which is refreshed where it has run out or is the one that was refused; throws Problem `invalid` where the grant is over. */
  accessToken(refused?: string): Promise<string>;
  /** The server that the operator has this toolkit ask in place of its source's own. */
  base?: string | undefined;
  /** A checked address of a host, for protocols other than HTTP. */
  address(host: string): Promise<string>;
  /** Milliseconds for connecting, without a byte, and for one whole answer; `fetch` keeps to them by itself. */
  waits: { connect: number; silence: number; answer: number };
  /** Folders that the operator lets the `folder` toolkit read. */
  folders: string[];
  /** A line for the run's log; never a secret. */
  note(line: Sentence): void;
  log: Logger;
  signal: AbortSignal;
}

/** How a client shows a token endpoint who it is: in the form itself, or in a header beside a body of JSON. */
export type ClientStyle = 'form' | 'basic_json';

/** Where a source's people grant access by OAuth 2. */
export interface Authorization {
  authorize_url: string;
  token_url: string;
  /** What is asked for, as the parameter `scope` has it. */
  scope: string;
  style: ClientStyle;
  /** Further parameters of the authorize address. */
  parameters?: Record<string, string>;
}

/** A source to collect from. */
export interface Toolkit<Schema extends z.ZodType = z.ZodType> {
  name: string;
  /** One sentence: what it fetches, over which protocol. */
  summary: string;
  credentials: Schema;
  /** Left out where access is not granted by OAuth 2. */
  authorization?: Authorization;
  /** Where the source is, for people: a URL without secrets. */
  source(credentials: z.output<Schema>): string;
  /** How many mailboxes, calendars, feeds or endpoints one connection reads. */
  endpoints(credentials: z.output<Schema>): number;
  /** Fetches what is new since the cursor, page by page, oldest first where the source allows it; throws Problem `invalid` with a sentence for what only the owner can mend (wrong password, moved address), anything else is tried again. */
  collect(run: Collecting<z.output<Schema>>): AsyncGenerator<Page>;
}

/** Declares a toolkit: a file in this folder, its name the file's. */
export const toolkit = <Schema extends z.ZodType>(declared: Toolkit<Schema>): Toolkit<Schema> => declared;
