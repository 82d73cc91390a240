import { asFound, dayOf, reader, textOf } from '../reader.ts';

/** People and organizations of an address book. */
export const cards = reader({
  endings: ['.vcf'],
  async *read(source) {
    const { readCards } = await import('../../../toolkits/read/vcard.ts');
    const text = textOf(await source.bytes());
    if (!/^BEGIN:VCARD/im.test(text)) throw new Error('It is no address book.');
    const day = dayOf(source.modified);
    for (const card of readCards(text, day)) yield { ...asFound(card), ...(card.date === day && { undated: true }) };
  },
});
