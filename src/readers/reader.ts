import type { Metadata } from '../common/model.ts';

/** One thing that stands in a foreign format, as an ingest item without its entity. */
export interface FoundItem {
  /** The source's own stable id: the same thing read again is a duplicate, an altered one is told by another key. */
  key: string;
  title: string;
  body: string;
  type: string;
  url?: string;
  /** `YYYY-MM-DD`, always: what is read again must be the same item. */
  date: string;
  metadata?: Metadata;
  /** An item that stands there as it is sent to be ingested: it is checked as one. */
  given?: Record<string, unknown>;
  /** Where in its file it stands, for what is said of it. */
  called?: string;
}

/** What a file knows that its bytes do not say, and how it is to be read. */
export interface ReadOptions {
  /** Tells this file from others; part of the keys of what has no id of its own. */
  place: string;
  /** The file's own name. */
  name: string;
  /** The day of what names none itself: the file's. */
  day: string;
  /** The character set that it was sent with, as its media type has it. */
  charset?: string;
  /** Meetings of a series are read in this stretch of time, as ISO texts. */
  from?: string;
  to?: string;
  /** The attachments of a mail are handed on. */
  attachments?: boolean;
  /** How many items it may give; what holds more cannot be read. */
  most?: number;
}

/** A file that came with a mail. */
export interface Attachment {
  filename: string;
  /** Its media type as the mail has it. */
  type: string;
  bytes: Uint8Array;
}

/** Something that its sender should know of a file that was read all the same. */
export interface Warning {
  /** The item that it is about. */
  index?: number;
  message: string;
}

/** What a file gave. */
export interface Reading {
  items: FoundItem[];
  warnings: Warning[];
  attachments?: Attachment[];
}

/** A foreign format as it is declared: one file in this folder each. */
export interface Reader {
  name: string;
  /** Media types, in lower case. */
  types: readonly string[];
  /** With their dot, in lower case. Formats without any are read by toolkits alone. */
  extensions: readonly string[];
  /** Whether the bytes can be nothing else. */
  detect?(bytes: Buffer): boolean;
  /** Reads it whole, in a thread of its own; throws an Unreadable for what is none of its format. */
  read(bytes: Buffer, options: ReadOptions): Promise<Reading>;
}

/** Declares a format; every export of a file in this folder that this made is known. */
export const reader = (declared: Reader): Reader => declared;

/** Bytes that cannot be read, with the reason as a sentence for whoever sent them. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}
