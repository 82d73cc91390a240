import { linked } from '../records.ts';
import { set } from '../set.ts';

export const publications = set({
  name: 'er-pyjedai dblp-acm',
  order: 72,
  async measure({ data }) {
    const columns = { title: 'text', authors: 'text', venue: 'text', year: 'choice' } as const;
    return linked(
      data,
      ['er-pyjedai/dblp-acm'],
      [{ measure: 'publications of two libraries', spec: { columns, between: ['title'], merge: 0 }, f1: [0.98, 0.99] }],
    );
  },
});
