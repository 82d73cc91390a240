import { reader, type Reading } from '../reader.ts';
import { eml } from './eml.ts';

/** Many mails in one file; `readFile` hands them one by one to threads. */
export const mbox = reader({
  name: 'mbox',
  types: ['application/mbox'],
  extensions: ['.mbox'],
  detect: (bytes) =>
    /^(?:\xEF\xBB\xBF)?From \S+.*\d{4}\s*$/.test(bytes.toString('latin1', 0, 300).split('\n', 1)[0] ?? ''),
  async read(bytes, options) {
    const { splitMbox } = await import('../parse/mbox.ts');
    const all: Reading = { items: [], warnings: [] };
    for await (const mail of splitMbox([bytes])) all.items.push(...(await eml.read(mail, options)).items);
    return all;
  },
});
