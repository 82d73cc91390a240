import { reader, Unreadable } from '../reader.ts';

/** What Outlook packs for itself (TNEF, `winmail.dat`): the message, and the files that came with it. */
export const tnef = reader({
  name: 'tnef',
  types: ['application/ms-tnef', 'application/vnd.ms-tnef'],
  extensions: ['.tnef'],
  detect: (bytes) => bytes.subarray(0, 4).equals(Buffer.from('789f3e22', 'hex')),
  async read(bytes, { place, name, day, attachments }) {
    const { isPacked, unpack } = await import('../parse/tnef.ts');
    const { asDocument } = await import('../parse/document.ts');
    if (!isPacked(bytes)) throw new Unreadable('Outlook has not packed this.');
    const packed = unpack(bytes);
    const item = asDocument({ title: packed.subject, body: packed.body }, { place, name, day });
    const warnings = packed.isBroken ? [{ index: 0, message: `${name} is damaged: what could be read of it is.` }] : [];
    return { items: [item], warnings, ...(attachments && { attachments: packed.attachments }) };
  },
});
