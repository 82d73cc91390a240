import type { Attachment, FoundItem, ReadOptions, Warning } from '../reader.ts';

/** What a thread is given to read. */
export interface Work {
  format: string;
  bytes: Uint8Array;
  options: ReadOptions;
}

/** What a thread is told when a page of items was taken. */
export const NEXT = 'next';

/** What a thread says of its work: items in pages, each once the one before was taken, the last with the end, or why it cannot be read. */
export type Answer =
  | { kind: 'page'; items: FoundItem[] }
  | { kind: 'end'; items: FoundItem[]; warnings: Warning[]; attachments: Attachment[] }
  | { kind: 'unreadable'; why: string };
