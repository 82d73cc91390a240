import type { Metadata } from '../../common/model.ts';
import { isDay } from '../../common/time.ts';
import type { FoundItem } from '../reader.ts';
import { fingerprint } from './fingerprint.ts';
import { decodeQuoted } from './mime/quoted-printable.ts';
import { decoded } from './text.ts';

interface Line {
  name: string;
  params: string;
  value: string;
}

const MAX_LINES = 1_000;

/**
 * The cards of a vCard text (2.1, 3.0, 4.0) as items: name, mail addresses, phones, company, title, address. Dated by the card's last
 * revision, else by that day. An altered card has another key and the same `uid`.
 */
export function readCards(text: string, day: string): FoundItem[] {
  const cards = text
    .replace(/^\uFEFF/, '')
    .split(/^BEGIN:VCARD[ \t]*\r?$/im)
    .slice(1);
  return cards.flatMap((card) => asItem(lines(card), day));
}

function asItem(card: Line[], day: string): FoundItem[] {
  const all = (name: string, of = card) => of.filter((line) => line.name === name).map((line) => line.value);
  if (/^group$/i.test(all('KIND')[0] ?? all('X-ADDRESSBOOKSERVER-KIND')[0] ?? '')) return [];
  const [company = '', department = ''] = parts(all('ORG')[0]);
  const title =
    text(all('FN')[0]) || named(all('N')[0]) || company || text(all('NICKNAME')[0] ?? all('EMAIL')[0] ?? all('TEL')[0]);
  if (!title) return [];
  const spoken = card.filter(({ params }) => !FAX.test(params));
  const firm =
    /^org$/i.test(all('KIND')[0] ?? '') || title === company || /^company$/i.test(all('X-ABSHOWAS')[0] ?? '');
  const metadata = compact({
    uid: text(all('UID')[0]).replace(/^urn:uuid:/i, ''),
    email: all('EMAIL').map((value) => text(value).replace(/^mailto:/i, '')),
    phone: all('TEL', spoken).map((value) => text(value).replace(/^tel:/i, '').replace(/;ext=/i, ' ext ')),
    company: firm ? '' : company,
    department,
    title: text(all('TITLE')[0] ?? all('ROLE')[0]),
    ...place(all('ADR')[0]),
    ...links(all('URL').map(text), firm),
    birthday: dated(all('BDAY')[0]) ?? '',
  });
  const body = text(all('NOTE')[0]);
  const key = `${metadata.uid ?? fingerprint([title, metadata.email ?? ''])}#${fingerprint([title, body, metadata])}`;
  return [{ key, title, body, type: firm ? 'organization' : 'contact', date: dated(all('REV')[0]) ?? day, metadata }];
}

/** A number at which nobody speaks. */
const FAX = /[;,="](?:fax|pager|modem)\b/i;

/** The lines of a card, unfolded, without their groups; quoted-printable values are decoded. */
function lines(card: string): Line[] {
  const soft = card.replace(/\r\n?/g, '\n').replace(/=\n(?=[^\n:]*(?:\n|$))/g, '');
  const unfolded = soft.replace(/\n[ \t]/g, '').split('\n', MAX_LINES);
  return unfolded.flatMap((line) => {
    const found = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(line);
    if (!found) return [];
    const [, name, params, value] = found as unknown as [string, string, string, string];
    return [
      { name: name.toUpperCase(), params, value: /quoted-printable/i.test(params) ? printable(value, params) : value },
    ];
  });
}

function printable(value: string, params: string): string {
  return decoded(Buffer.from(decodeQuoted(value), 'latin1'), /CHARSET="?([\w:.-]{1,40})/i.exec(params)?.[1]);
}

const text = (value = ''): string =>
  value
    .replace(/\\([nN\\,;:])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
    .replace(/\r\n?/g, '\n')
    .trim();

/** The components of a structured value, at semicolons that no backslash stands before. */
const parts = (value = ''): string[] => value.split(/(?<!\\);/).map((part) => text(part));

const named = (value = ''): string => {
  const [last = '', first = '', middle = ''] = parts(value);
  return [first, middle, last].filter(Boolean).join(' ');
};

function place(value?: string): Record<string, string> {
  const [, , street = '', city = '', region = '', code = '', country = ''] = parts(value);
  const town = [code, city].filter(Boolean).join(' ');
  return { address: [street, town, region, country].filter(Boolean).join(', ').replaceAll('\n', ', '), city, country };
}

/** A firm's own site makes its domain known; a person's site is no firm's. */
function links(urls: string[], firm: boolean): Record<string, string> {
  const linkedin = urls.find((url) => /(?:^|[/.])linkedin\.com\//i.test(url)) ?? '';
  const site = urls.find((url) => url !== linkedin) ?? '';
  return firm ? { website: site } : { linkedin, homepage: site };
}

function dated(value = ''): string | undefined {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(value.trim());
  const day = found ? found.slice(1).join('-') : '';
  return isDay(day) ? day : undefined;
}

/** The fields that say something; a list of one is that one. */
function compact(values: Record<string, string | string[]>): Metadata {
  const entries = Object.entries(values).map(([key, value]) => {
    const list = (Array.isArray(value) ? value : [value]).filter(Boolean);
    return [key, list.length > 1 ? list.slice(0, 50) : list[0]] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Metadata;
}
