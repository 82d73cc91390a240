import type { Item } from '../../../common/model.ts';

const of = (id: string, more: Pick<Item, 'type' | 'title' | 'body' | 'metadata'>): Item => ({
  id,
  entity: 'acme',
  source: 'notes',
  date: '2025-03-04',
  contentHash: '',
  ...more,
});

/**
 * What a thread reads before anybody waits: with it come weights, tables and the code of nearly every extractor, so that the first item
 * that somebody sends takes hardly longer than the next.
 */
export const FIRST_ITEMS: readonly Item[] = [
  of('ingest_first_note', {
    type: 'note',
    title: 'Call',
    body: 'Ada Lindt of Northwind Ltd called on 4 March 2025.',
    metadata: {},
  }),
  of('ingest_first_mail', {
    type: 'email',
    title: 'Re: The contract',
    body: 'Dear Bo,\n\nAda Lindt <ada@northwind.example>, CFO of Northwind Ltd, called. We will send you the signed contract for EUR 1,200 by Friday.\n\nBest regards,\nCy Dahl\nHead of Sales\nNorthwind Ltd\n+44 20 7946 0958',
    metadata: { from: 'Cy Dahl <cy@northwind.example>', to: ['Bo Chu <bo@heron.example>'] },
  }),
];
