import PostalMime, { type PostalMimeOptions } from 'postal-mime';
import { decoded } from '../text.ts';
import { contentOf, noteBody, type Bodies } from './bodies.ts';
import { mendWords } from './encoded-words.ts';
import { eachPart, type MimeMail, type Parser, type Part } from './parser.ts';
import { readText } from './text.ts';

const OPTIONS: PostalMimeOptions = { maxNestingDepth: 50, forceRfc822Attachments: true };
const CHARSET = /^[\w:.-]{1,40}$/;

/**
 * Parses a mail (RFC 5322). Files are as they came, byte for byte, but for the line breaks of texts, which are line feeds; the library alone
 * reads each in lines, writes calendars anew and ends each text with a line of the boundary's. Mails within it are files too. Paragraphs of
 * flowed text are whole, quoted ones among them, and where no part begins the body is the text.
 */
export async function parseMime(bytes: Uint8Array): Promise<MimeMail> {
  const parser = new PostalMime(OPTIONS) as Parser;
  const bodies: Bodies = new Map();
  eachPart(parser, (part) => {
    noteBody(part, bodies);
    mendWords(part);
    readText(part);
  });
  const collect = parser.collectAttachment.bind(parser);
  parser.collectAttachment = (part, content, ...how) => {
    collect(part, content, ...how);
    const { charset = '' } = part.contentType.parsed.params;
    const own = isBase64(part) ? content : contentOf(part, bodies);
    Object.assign(parser.attachments.at(-1) ?? {}, { content: own, ...(CHARSET.test(charset) && { charset }) });
  };
  const mail = await parser.parse(bytes);
  return mail.text || mail.html ? mail : { ...mail, text: undividedText(bodies) };
}

/** The text of what says that it has parts, and has none. */
function undividedText(bodies: Bodies): string {
  const undivided = [...bodies.keys()].filter(
    ({ contentType, childNodes }) => contentType.multipart && childNodes.length === 0,
  );
  return undivided.map((part) => decoded(Buffer.from(contentOf(part, bodies)))).join('\n');
}

const isBase64 = ({ contentTransferEncoding: { encoding } }: Part): boolean => /base64/i.test(encoding);
