import { asFound, readIn, reader } from '../reader.ts';

/** One mail in a file. */
export const mail = reader({
  endings: ['.eml', '.mht', '.mhtml'],
  async *read(source) {
    for (const found of await readIn('eml', await source.bytes(), source)) yield asFound(found);
  },
});

/** Many mails in one file of any size (mbox): one is in memory at a time, and one that cannot be read stops no other. */
export const mailbox = reader({
  endings: ['.mbox'],
  async *read(source) {
    const { splitMbox } = await import('../../../readers/parse/mbox.ts');
    let number = 0;
    let failed: Error | undefined;
    for await (const bytes of splitMbox(source.stream())) {
      number++;
      try {
        for (const found of await readIn('eml', bytes, source)) yield asFound(found);
      } catch (error) {
        failed ??= new Error(`Mail ${number}: ${(error as Error).message}`);
      }
    }
    if (number === 0) throw new Error('It holds no mail: an mbox begins with a line "From …".');
    if (failed) throw failed;
  },
});
