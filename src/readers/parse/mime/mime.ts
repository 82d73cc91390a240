import PostalMime, { type Attachment, type Email, type PostalMimeOptions } from 'postal-mime';

/** A file of a mail, with the character set that its header names. */
export type MimeFile = Attachment & { charset?: string };

/** A mail as its parts. */
export type MimeMail = Email & { attachments: MimeFile[] };

/** What the parser does with each file that it comes upon. */
interface Collecting {
  attachments: MimeFile[];
  collectAttachment(part: Part, content: ArrayBuffer, ...how: unknown[]): void;
}

interface Part {
  parentNode?: Part;
  contentTransferEncoding: { encoding?: string };
  contentType: { parsed: { params: Record<string, string | undefined> } };
}

const OPTIONS: PostalMimeOptions = { maxNestingDepth: 50, forceRfc822Attachments: true };
const CHARSET = /^[\w:.-]{1,40}$/;

/**
 * Parses a mail (RFC 5322). Files are as they came, where the library alone would write calendars anew and end each text with a line of the
 * boundary's; mails within it are files too.
 */
export function parseMime(bytes: Uint8Array): Promise<MimeMail> {
  const parser = new PostalMime(OPTIONS) as PostalMime & Collecting;
  const collect = parser.collectAttachment.bind(parser);
  parser.collectAttachment = (part, content, ...how) => {
    collect(part, content, ...how);
    const { charset = '' } = part.contentType.parsed.params;
    const own = isLined(part) ? withoutLastBreak(content) : content;
    Object.assign(parser.attachments.at(-1) ?? {}, { content: own, ...(CHARSET.test(charset) && { charset }) });
  };
  return parser.parse(bytes);
}

/** A part that is written in lines, the last of which the boundary ends. */
const isLined = ({ parentNode, contentTransferEncoding: { encoding } }: Part): boolean =>
  parentNode !== undefined && encoding !== 'base64';

const withoutLastBreak = (content: ArrayBuffer): ArrayBuffer =>
  new Uint8Array(content).at(-1) === 10 ? content.slice(0, -1) : content;
