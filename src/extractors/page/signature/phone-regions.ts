import type { CountryCode } from 'libphonenumber-js/min';

const REGION: ReadonlyMap<string, CountryCode> = new Map(
  Object.entries<CountryCode>({
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
  }),
);

/** The country whose national numbers a text most likely has, by the ending of a mail or web domain; the United States otherwise. */
export const regionOf = (domain: string | undefined): CountryCode =>
  REGION.get(domain?.split('.').at(-1) ?? '') ?? 'US';

const CALLED: ReadonlyMap<string, CountryCode> = new Map(
  Object.entries<CountryCode>({
    1: 'US',
    31: 'NL',
    33: 'FR',
    34: 'ES',
    39: 'IT',
    41: 'CH',
    43: 'AT',
    44: 'GB',
    45: 'DK',
    46: 'SE',
    47: 'NO',
    49: 'DE',
    353: 'IE',
    351: 'PT',
    358: 'FI',
  }),
);
const ABROAD = /\+(1|3[1349]|4[134-79]|353|351|358)(?=[ \d(.\-/])/;

const SMALL: [region: CountryCode, words: RegExp][] = [
  [
    'DE',
    /\b(?:und|der|die|das|nicht|ich|wir|sie|mich|unter|ihnen|ist|mit|für|bei|bitte|grüße|grüsse|grüßen|herr|frau)\b/giu,
  ],
  ['FR', /\b(?:et|le|les|des|est|pour|vous|nous|avec|dans|une|cordialement|bonjour)\b/giu],
  ['NL', /\b(?:het|een|van|niet|wij|jij|voor|zijn|groeten|groet|geachte|beste)\b/giu],
  [
    'SE',
    /(?<!\p{L})(?:och|att|jag|inte|hej|vänlig|vänliga|hälsning|hälsningar|hälsar|till|från|är|som|när|nås|hörs|ringde|ankn|anknytning|växeln?)(?!\p{L})/giu,
  ],
  ['ES', /\b(?:el|los|las|del|para|por|con|usted|gracias|saludos?|que)\b/giu],
  ['IT', /\b(?:il|di|che|gli|della|con|non|sono|grazie|saluti|cordiali|gentile|buongiorno)\b/giu],
  ['US', /\b(?:the|and|of|to|is|for|with|you|we|our|please|thanks|regards)\b/giu],
];
const LOOKED_AT = 4_000;

/** The country whose language a text is in; the United States for English. */
function spokenIn(text: string): CountryCode {
  const head = text.slice(0, LOOKED_AT);
  const counts = SMALL.map(([region, words]) => [region, head.match(words)?.length ?? 0] as const);
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most), ['US', 0] as const)[0];
}

/** Legal forms that firms of one country bear. */
const FORMED: [region: CountryCode, form: RegExp][] = [
  ['NL', /\p{L} [BN]\.V\.(?=\s|$)/u],
  ['NO', /\p{Ll} ASA?(?=\s|$)/u],
  ['DK', /\p{L} (?:ApS|A\/S)(?=\s|$)/u],
  ['FI', /\p{L} Oyj?(?=\s|$)/u],
  ['IT', /\p{L} S\.?(?:r\.?l|p\.?A)\.?(?=\s|$)/u],
  ['ES', /\p{L},? S\.L\.(?:U\.)?(?=\s|$)/u],
  ['PL', /\p{L} [Ss]p\. ?z ?o\. ?o\.(?=\s|$)/u],
];

const seatedIn = (text: string): CountryCode | undefined => FORMED.find(([, form]) => form.test(text))?.[0];

/** The country of a text's national numbers: by the ending of a domain, else by the first number that says its own, by a firm's legal form, by the language. */
export const regionIn = (text: string, domain: string | undefined): CountryCode =>
  REGION.get(domain?.split('.').at(-1) ?? '') ??
  CALLED.get(ABROAD.exec(text)?.[1] ?? '') ??
  seatedIn(text) ??
  spokenIn(text);

/** Legal forms that firms of a few countries bear, by the largest: they tell of numbers right beside. */
const FORMED_THERE: [region: CountryCode, form: RegExp][] = [
  ['DE', /\p{L} (?:GmbH|mbH|UG|KG|OHG|GbR|PartG|e\. ?K\.|e\. ?V\.)(?=\s|$)/u],
  ['GB', /\p{L} (?:Ltd|Limited|LLP|plc)\.?(?=\s|$)/u],
  ['FR', /\p{L} (?:SARL|SAS|EURL|S\.A\.R\.L\.)(?=\s|$)/u],
];

/** The country of a number beside a firm: by the firm's legal form, else by the language of the text. */
export const regionBeside = (firm: string, text: string): CountryCode =>
  seatedIn(firm) ?? FORMED_THERE.find(([, form]) => form.test(firm))?.[0] ?? spokenIn(text);
