import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

/** A phone number in a text, in E.164. */
export interface Phone {
  value: string;
  start: number;
  end: number;
}

const CANDIDATE = /(?<![\w.,/@#$€£-])(?:\+|00|\()?\d[\d\s().\-/]{6,22}\d(?![\w@%-])/g;
const REGION: Record<string, CountryCode> = {
  uk: 'GB',
  de: 'DE',
  fr: 'FR',
  at: 'AT',
  ch: 'CH',
  nl: 'NL',
  be: 'BE',
  es: 'ES',
  it: 'IT',
  pl: 'PL',
  se: 'SE',
  no: 'NO',
  dk: 'DK',
  fi: 'FI',
  ie: 'IE',
  pt: 'PT',
  au: 'AU',
  nz: 'NZ',
  ca: 'CA',
  in: 'IN',
  jp: 'JP',
  br: 'BR',
  za: 'ZA',
  sg: 'SG',
  mx: 'MX',
  cz: 'CZ',
  hu: 'HU',
  ro: 'RO',
  gr: 'GR',
  tr: 'TR',
  il: 'IL',
  ae: 'AE',
};

/** The country whose national numbers a text most likely has, by the ending of a mail or web domain; the United States otherwise. */
export const regionOf = (domain: string | undefined): CountryCode => REGION[domain?.split('.').at(-1) ?? ''] ?? 'US';

/** Reads one phone number; undefined when it is none that could be dialled. */
export function readPhone(text: string, region: CountryCode): string | undefined {
  const phone = parsePhoneNumberFromString(text.replace(/^00/, '+'), region);
  return phone?.isPossible() && (phone.isValid() || text.startsWith('+')) ? phone.number : undefined;
}

/** The phone numbers of a text, at most `most`; dates, amounts and long digit runs are passed over. */
export function phonesIn(text: string, region: CountryCode, most = 20): Phone[] {
  const found: Phone[] = [];
  let tried = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    const written = match[0];
    const digits = written.replace(/\D/g, '').length;
    if (
      digits < 7 ||
      digits > 15 ||
      (/^\d+$/.test(written) && digits !== 10) ||
      /^\d{4}-\d\d-\d\d|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/.test(written) ||
      /\s{3}|\n/.test(written)
    )
      continue;
    if (++tried > most * 4 || found.length >= most) break;
    const value = readPhone(written, region);
    if (value) found.push({ value, start: match.index, end: match.index + written.length });
  }
  return found;
}
