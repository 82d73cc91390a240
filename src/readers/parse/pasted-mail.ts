import { TRANSLATED } from '../../common/text/header-keys.ts';
import { monthOf } from '../../common/text/month-of.ts';
import { isDay } from '../../common/time.ts';

/** A mail that was copied out of a mail program as text: what its header lines say. */
interface PastedMail {
  subject: string;
  date?: string;
}

const OWN: ReadonlyMap<string, string> = new Map(
  Object.entries({ from: 'from', to: 'to', cc: 'to', kopie: 'to', date: 'date', sent: 'date', subject: 'subject' }),
);
/** Which field of a mail a key means, in the languages that texts are read in. */
function fieldOf(name: string): string | undefined {
  const key = name.toLowerCase();
  return OWN.get(TRANSLATED.get(key) ?? key);
}

const LINE = /^[*_]{0,2}(\p{L}{1,12})[*_]{0,2}\s?:[*_]{0,2}[ \t]*(.*)$/u;
const MAX_LINES = 20;

/** Reads the header lines that a text begins with: who wrote it, what it is about, and to whom or when; undefined where it has none. */
export function pastedMail(text: string): PastedMail | undefined {
  const fields = new Map<string, string>();
  for (const line of text.trimStart().split(/\r?\n/, MAX_LINES)) {
    if (line.trim() === '') break;
    const [whole, name = '', value = ''] = LINE.exec(line) ?? [];
    const field = whole === undefined ? undefined : fieldOf(name);
    if (field) fields.set(field, fields.get(field) ?? value.trim());
    else if (!/^\s/.test(line)) return undefined;
  }
  const subject = fields.get('subject');
  if (!subject || !fields.get('from') || fields.size < 3) return undefined;
  const date = dayIn(fields.get('date') ?? '');
  return { subject, ...(date && { date }) };
}

const DAYS = [
  /(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)/,
  /\b(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})/,
  /\b(?<day>\d{1,2})\.?(?:st|nd|rd|th|er)?\s+(?:de\s+)?(?<name>\p{L}{3,12})\.?\s+(?:de\s+)?(?<year>\d{4})/u,
  /(?<name>\p{L}{3,12})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})/u,
];

/** The day that a date says as programs and people write it; undefined for one that says none. */
function dayIn(written: string): string | undefined {
  for (const form of DAYS) {
    const { year = '', month, name = '', day = '' } = form.exec(written)?.groups ?? {};
    const number = month ?? String(monthOf(name));
    const found = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isDay(found)) return found;
  }
  return undefined;
}
