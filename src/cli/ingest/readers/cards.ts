import { asFound, dayOf, readIn, reader } from '../reader.ts';

/** People and organizations of an address book. */
export const cards = reader({
  endings: ['.vcf'],
  async *read(source) {
    const day = dayOf(source.modified);
    for (const card of await readIn('vcf', await source.bytes(), source))
      yield { ...asFound(card), ...(card.date === day && { undated: true }) };
  },
});
