import { reader, Unreadable } from '../reader.ts';

/** People and organizations of an address book (vCard 2.1, 3.0, 4.0). */
export const vcf = reader({
  name: 'vcf',
  types: ['text/vcard', 'text/x-vcard', 'text/directory'],
  extensions: ['.vcf'],
  detect: (bytes) => /^\uFEFF?\s*BEGIN:VCARD/i.test(bytes.toString('utf8', 0, 200)),
  async read(bytes, { day, charset }) {
    const { readCards } = await import('../parse/vcard.ts');
    const { textOf } = await import('../parse/text.ts');
    const text = textOf(bytes, charset);
    if (!/^\uFEFF?BEGIN:VCARD/im.test(text)) throw new Unreadable('It is no address book.');
    const items = readCards(text, day);
    const empty = (text.match(/^BEGIN:VCARD/gim) ?? []).length - items.length;
    return {
      items,
      warnings:
        empty > 0 ? [{ message: `Cards without a name, address or number and groups are left out (${empty}).` }] : [],
    };
  },
});
