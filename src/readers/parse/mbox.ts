const BEGINS = /^From \S+.*\d{4}\s*$/;
const MAX_BYTES = 30 * 1_048_576;

/** The messages of an mbox, one after the other, without their `From ` lines; one over 30 MB is cut. Flat memory, whatever the length. */
export async function* splitMbox(bytes: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  let afterBlank = true;
  let inside = false;
  for await (const line of linesOf(bytes)) {
    const text = line.length < 300 && line[0] === 0x46 ? line.toString('latin1') : '';
    if (afterBlank && BEGINS.test(text)) {
      if (inside && size > 0) yield Buffer.concat(parts);
      [parts, size, inside] = [[], 0, true];
    } else if (inside && size < MAX_BYTES) {
      const shown = line[0] === 0x3e && /^>+From /.test(line.toString('latin1', 0, 20)) ? line.subarray(1) : line;
      parts.push(shown);
      size += shown.length;
    }
    afterBlank = line.length <= 2 && /^\r?\n$/.test(line.toString('latin1'));
  }
  if (inside && size > 0) yield Buffer.concat(parts);
}

async function* linesOf(bytes: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const part of bytes) {
    let from = 0;
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, from)) {
      const line = part.subarray(from, end + 1);
      yield rest.length > 0 ? Buffer.concat([...rest, line]) : line;
      rest = [];
      from = end + 1;
    }
    if (from < part.length) rest.push(Buffer.from(part.subarray(from)));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}
