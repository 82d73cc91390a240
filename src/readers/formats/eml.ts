import { lazy } from '../../common/lazy.ts';
import { reader, Unreadable } from '../reader.ts';

const HEAD = 16_384;
const HEADER = /^[!-9;-~]+:[ \t]?/;
const OF_MAIL = /^(?:received|message-id|mime-version|return-path|delivered-to|dkim-signature):/im;

/** What parses mails, loaded with the first one: to ask for a module again takes a tenth of what a mail takes. */
const parsers = lazy(() => Promise.all([import('../parse/mail.ts'), import('../parse/text.ts')]));

/** One mail (RFC 5322), with its attachments where they are asked for. */
export const eml = reader({
  name: 'eml',
  types: ['message/rfc822', 'multipart/related', 'application/x-mimearchive'],
  extensions: ['.eml', '.mht', '.mhtml'],
  detect(bytes) {
    const text = bytes.toString('latin1', 0, HEAD).replace(/^(?:\xef\xbb\xbf)?[\r\n]*/, '');
    const head = text.split(/\r?\n\r?\n/, 1)[0] ?? '';
    return HEADER.test(head) && OF_MAIL.test(head) && /^(?:from|date|subject):/im.test(head);
  },
  async read(bytes, { day, attachments }) {
    const [{ parseMail }, { refuseManyLines, withLineFeeds }] = await parsers();
    const lines = withLineFeeds(bytes);
    refuseManyLines(lines);
    const mail = await parseMail(lines, new Date(day));
    if (!mail) throw new Unreadable('It is no mail.');
    const warnings = mail.warnings.map((message) => ({ index: 0, message }));
    return { items: [mail.item], warnings, ...(attachments && { attachments: mail.attachments }) };
  },
});
