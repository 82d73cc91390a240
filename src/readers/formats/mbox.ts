import { reader, type Reading } from '../reader.ts';
import { eml } from './eml.ts';

/** A line that parts mails, and a header below it: notes, too, begin with `From Kiel to Oslo, 2026`. */
const BEGIN = /^(?:\xEF\xBB\xBF)?From \S.*\d{4}[ \t]*\r?\n>?[!-9;-~]+:/;

/** Many mails in one file; `readFile` hands them one by one to threads. */
export const mbox = reader({
  name: 'mbox',
  types: ['application/mbox'],
  extensions: ['.mbox'],
  detect: (bytes) => BEGIN.test(bytes.toString('latin1', 0, 600)),
  async read(bytes, options) {
    const { splitMbox } = await import('../parse/mbox.ts');
    const all: Reading = { items: [], warnings: [] };
    for await (const mail of splitMbox([bytes])) all.items.push(...(await eml.read(mail, options)).items);
    return all;
  },
});
