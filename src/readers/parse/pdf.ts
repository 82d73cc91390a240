import type { getDocumentProxy } from 'unpdf';
import { isDay } from '../../common/time.ts';
import { Unreadable } from '../reader.ts';
import { annotationsOf } from './pdf-annotations.ts';

const MAX_PAGES = 5_000;
const QUIET = 0;

/** What a PDF says: its own title and date where it has them, and its text. */
interface Pdf {
  title?: string;
  date?: string;
  body: string;
  /** Why there is no text, or not all of it. */
  trouble?: string;
}

/** Reads a PDF without running, fetching or drawing anything; throws Unreadable for bytes that are none. */
export async function readPdf(bytes: Buffer): Promise<Pdf> {
  const { extractText, getDocumentProxy, getMeta } = await import('unpdf');
  const options = { verbosity: QUIET, isEvalSupported: false, disableFontFace: true, stopAtErrors: false };
  const opened = await getDocumentProxy(new Uint8Array(bytes), options).catch((error: Error) => error);
  if (opened instanceof Error) {
    if (opened.name === 'PasswordException')
      return { body: '', trouble: 'It wants a password, so its text is not read. Send it without one.' };
    throw new Unreadable(
      `It is no whole PDF: send it again, or print it into a new one first (${opened.message.replace(/\.$/, '')}).`,
    );
  }
  if (opened.numPages > MAX_PAGES) throw new Unreadable(`It has more than ${MAX_PAGES} pages. Split it.`);
  const { text, lost } = await pagesOf(opened, () => extractText(opened, { mergePages: false }));
  const { info } = await getMeta(opened).catch(() => ({ info: {} as Record<string, unknown> }));
  const body = [...text, await annotationsOf(opened)]
    .map((page) => page.replaceAll('\0', '').trim())
    .filter(Boolean)
    .join('\n\n');
  return {
    ...(typeof info.Title === 'string' && { title: info.Title.trim() }),
    ...dated(info.CreationDate),
    body,
    ...troubleOf(body, lost),
  };
}

type Opened = Awaited<ReturnType<typeof getDocumentProxy>>;

/** The texts of all pages; where one of them is damaged, those of the others, and how many were lost. */
async function pagesOf(
  pdf: Opened,
  whole: () => Promise<{ text: string[] }>,
): Promise<{ text: string[]; lost: number }> {
  const read = await whole().catch(() => undefined);
  if (read) return { text: read.text, lost: 0 };
  const text: string[] = [];
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n).catch(() => undefined);
    const content = await page?.getTextContent().catch(() => undefined);
    if (content)
      text.push(content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  const lost = pdf.numPages - text.length;
  if (text.length === 0) throw new Unreadable('None of its pages can be read.');
  return { text, lost };
}

function troubleOf(body: string, lost: number): Pick<Pdf, 'trouble'> {
  if (lost > 0) return { trouble: `Damaged pages are left out (${lost}).` };
  return body === '' ? { trouble: 'It holds no text, only pictures.' } : {};
}

/** A date of a PDF, such as `D:20260105093000Z`. */
function dated(given: unknown): { date?: string } {
  const [, year, month, day] = /^D:(\d{4})(\d{2})(\d{2})/.exec(String(given)) ?? [];
  const date = `${year}-${month}-${day}`;
  return isDay(date) ? { date } : {};
}
