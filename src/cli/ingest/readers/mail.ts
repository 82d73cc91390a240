import { asFound, reader } from '../reader.ts';

/** One mail in a file. */
export const mail = reader({
  endings: ['.eml'],
  async *read(source) {
    const { readMail } = await import('../../../toolkits/read/mail.ts');
    const found = await readMail(await source.bytes(), source.modified);
    if (!found) throw new Error('It is no mail.');
    yield asFound(found);
  },
});

const LARGEST = 32 * 1024 * 1024;
const FROM = Buffer.from('From ');
const QUOTED = /^>+From /;

/** Many mails in one file of any size (mbox): one is in memory at a time. */
export const mailbox = reader({
  endings: ['.mbox'],
  async *read(source) {
    const { readMail } = await import('../../../toolkits/read/mail.ts');
    let number = 0;
    for await (const bytes of parted(source.stream())) {
      number++;
      const found = await readMail(bytes, source.modified);
      if (found) yield asFound(found);
    }
    if (number === 0) throw new Error('It holds no mail: an mbox begins with a line "From …".');
  },
});

/** The mails of an mbox: each begins with a line `From …` after an empty line; `>From` in a body is unquoted. */
async function* parted(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let mail: Buffer[] | undefined;
  let size = 0;
  let afterEmpty = true;
  for await (const line of lines(stream)) {
    if (afterEmpty && line.subarray(0, 5).equals(FROM)) {
      if (mail) yield Buffer.concat(mail);
      [mail, size] = [[], 0];
    } else if (mail && (size += line.length) <= LARGEST) mail.push(unquoted(line));
    afterEmpty = line.length <= 2 && line.toString('latin1').trim() === '';
  }
  if (mail?.length) yield Buffer.concat(mail);
}

const unquoted = (line: Buffer): Buffer =>
  line[0] === 0x3e && QUOTED.test(line.subarray(0, 64).toString('latin1')) ? line.subarray(1) : line;

async function* lines(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const part = chunk.subarray(from, end + 1);
      yield rest.length > 0 ? Buffer.concat([...rest, part]) : part;
      [rest, from] = [[], end + 1];
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length) yield Buffer.concat(rest);
}
