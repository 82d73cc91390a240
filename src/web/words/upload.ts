import { some } from './some.ts';

/** What is said of files that are sent. */
export const upload = {
  drop: 'Drop to add to',
  dropHint: 'Mails, calendars, contacts, tables, documents, PDFs …',
  sending: (done: number, of: number) => `${done} of ${some(of, 'file')} sent`,
  list: 'Files sent',
  states: { waiting: 'waits', sending: 'is sent', done: 'read', failed: 'not taken' },
  became: (added: number, known: number) =>
    [
      added > 0 || known === 0 ? `${some(added, 'item')} added` : '',
      known > 0 ? `${some(known, 'item')} known already` : '',
    ]
      .filter(Boolean)
      .join(', '),
  arrived: (n: number) => `${some(n, 'node')} of it in the graph now stand out.`,
  show: 'Show what arrived',
  clear: 'Clear the list',
} as const;
