import type PostalMime from 'postal-mime';
import type { Attachment, Email } from 'postal-mime';

/** A file of a mail, with the character set that its header names. */
export type MimeFile = Attachment & { charset?: string };

/** A mail as its parts. */
export type MimeMail = Email & { attachments: MimeFile[] };

/** A line without its break; the whole mail is around it. */
export type Line = Uint8Array<ArrayBuffer>;

/** A part of a mail while the library reads it. */
export interface Part {
  state: 'header' | 'body' | 'finished';
  parentNode?: Part;
  childNodes: Part[];
  contentTransferEncoding: { encoding: string };
  contentType: { multipart: string | false; parsed: { value: string; params: Record<string, string | undefined> } };
  headerLines: string[];
  /** Its decoded body. */
  content: ArrayBuffer | null;
  processHeaders(): void;
  feed(line: Line): void;
  /** The characters of its body, those of flowed text in whole paragraphs. */
  getTextContent(): string;
}

/** The library's parser, with what it does for each line and for each file that it comes upon. */
export type Parser = PostalMime & {
  currentNode: Part;
  attachments: MimeFile[];
  processLine(line: Line, isFinal: boolean): Promise<void>;
  collectAttachment(part: Part, content: ArrayBuffer, ...how: unknown[]): void;
};

/** Calls back with each part before its first line is read. */
export function eachPart(parser: Parser, begin: (part: Part) => void): void {
  const begun = new WeakSet<Part>();
  const process = parser.processLine.bind(parser);
  parser.processLine = (line, isFinal) => {
    const part = parser.currentNode;
    if (!begun.has(part)) {
      begun.add(part);
      begin(part);
    }
    return process(line, isFinal);
  };
}
