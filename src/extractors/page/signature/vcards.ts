import type { Value } from '../../../common/model.ts';
import type { Card } from './card.ts';
import type { Line } from '../lines.ts';
import { organizationDomain } from '../../words/domains.ts';
import { siteAddress } from '../organization.ts';
import { regionOf } from './phone-regions.ts';
import { phonesIn } from './phones.ts';

const FIELD = /^(?:item\d+\.)?([A-Z-]{1,20})(?:;[^:]{0,120})?:(.{1,400})$/i;
const MAX_LINES = 200;
const plain = (text: string): string =>
  text
    .replace(/\\([,;n])/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const parts = (text: string): string =>
  plain(
    text
      .split(';')
      .filter((part) => part.trim())
      .join(', '),
  );

/** What a vCard among the lines says, as a card; undefined where there is none. */
export function readVcard(lines: Line[]): Card | undefined {
  const first = lines.slice(0, MAX_LINES).findIndex(({ text }) => /^begin:vcard$/i.test(text.trim()));
  if (first < 0) return undefined;
  const fields = new Map<string, string[]>();
  for (const { text } of lines.slice(first + 1, first + MAX_LINES)) {
    if (/^end:vcard$/i.test(text.trim())) break;
    const [, key = '', value = ''] = FIELD.exec(text.trim()) ?? [];
    if (key) fields.set(key.toUpperCase(), [...(fields.get(key.toUpperCase()) ?? []), value]);
  }
  const one = (key: string) => fields.get(key)?.[0];
  const emails = (fields.get('EMAIL') ?? [])
    .map((text) => text.trim().toLowerCase())
    .filter((text) => /^\S+@\S+\.\w+$/.test(text));
  const host = emails[0]?.split('@')[1];
  const properties: Record<string, Value> = {};
  const put = (name: string, value: string | undefined) => value && (properties[name] = value);
  put('title', plain(one('TITLE') ?? one('ROLE') ?? ''));
  put('address', parts(one('ADR') ?? ''));
  put('birthday', /^\d{4}-?\d{2}-?\d{2}/.exec(one('BDAY') ?? '')?.[0]);
  const company = plain(one('ORG')?.split(';')[0] ?? '');
  const website = siteAddress(one('URL') ?? '');
  const domain = host && organizationDomain(host);
  const phones = (fields.get('TEL') ?? []).flatMap((text) =>
    phonesIn(text.replace(/^tel:/i, ''), () => regionOf(host)).slice(0, 1),
  );
  put('phone', phones[0]?.value);
  return {
    emails,
    leaders: [],
    colleagues: [],
    phones,
    properties,
    ...(company ? { company } : {}),
    ...(domain ? { domain } : {}),
    ...(website ? { website } : {}),
  };
}
