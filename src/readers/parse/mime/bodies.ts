import { decodeQuoted } from './quoted-printable.ts';
import type { Line, Part } from './parser.ts';

/** The first and the last line of a part's body. */
interface Body {
  first: Line;
  last: Line;
}

/** Where the bodies of parts stand in their mail, as far as it has been read. */
export type Bodies = Map<Part, Body>;

/** Notes where the body of a part stands while it is read. */
export function noteBody(part: Part, bodies: Bodies): void {
  const feed = part.feed.bind(part);
  part.feed = (line) => {
    const body = bodies.get(part);
    if (body) body.last = line;
    else if (part.state === 'body') bodies.set(part, { first: line, last: line });
    feed(line);
  };
}

/** The bytes of a part that is written in lines, byte for byte but for the line breaks of texts, which are line feeds. */
export function contentOf(part: Part, bodies: Bodies): Uint8Array {
  const body = bodies.get(part);
  if (!body) return new Uint8Array();
  const { parentNode, contentTransferEncoding, contentType } = part;
  const whole = bytesOf(body);
  const own = parentNode ? withoutLastBreak(whole) : whole;
  const isQuoted = /quoted-printable/i.test(contentTransferEncoding.encoding);
  const isText = contentType.parsed.value.startsWith('text/');
  if (!isQuoted && !isText) return own;
  const lines = own.toString('latin1');
  const text = isText ? lines.replaceAll('\r\n', '\n') : lines;
  return Buffer.from(isQuoted ? decodeQuoted(text) : text, 'latin1');
}

/** All of a body, with the break of its last line. */
function bytesOf({ first, last }: Body): Buffer {
  const mail = Buffer.from(first.buffer);
  const end = mail.indexOf(10, last.byteOffset + last.length) + 1;
  return mail.subarray(first.byteOffset, end === 0 ? mail.length : end);
}

/** The boundary that ends a part begins with the break before it. */
function withoutLastBreak(content: Buffer): Buffer {
  if (content.at(-1) !== 10) return content;
  return content.subarray(0, content.at(-2) === 13 ? -2 : -1);
}
