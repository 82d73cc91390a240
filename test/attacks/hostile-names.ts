import fc from 'fast-check';

/** Names that lead from a plain object to what all objects share, or that all objects have. */
export const NAMES = ['__proto__', 'constructor', 'prototype', ...Object.getOwnPropertyNames(Object.prototype)].filter(
  (name, i, all) => all.indexOf(name) === i,
);

const SHARED = [
  Object,
  Function,
  Array,
  String,
  Number,
  Boolean,
  Symbol,
  Date,
  RegExp,
  Error,
  TypeError,
  Map,
  Set,
  Promise,
];

/** The names of all properties of what objects share, with those of the functions among them. */
export const sharedProperties = (): string[][] =>
  SHARED.flatMap((one) => [one, one.prototype as object]).flatMap((one) => [
    Object.getOwnPropertyNames(one),
    ...Object.values(Object.getOwnPropertyDescriptors(one))
      .flatMap(({ value, get }) => [value as unknown, get])
      .filter((value) => typeof value === 'function')
      .map((value) => Object.getOwnPropertyNames(value)),
  ]);

const spelling = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom('', 'X-', 'x-'), fc.nat(30), fc.constantFrom(0, 1, 2, 3))
  .map(([name, before, at, how]) => {
    const cased = how === 1 ? name.toUpperCase() : name;
    const folded = how === 2 ? `${cased.slice(0, at % cased.length)}\r\n ${cased.slice(at % cased.length)}` : cased;
    return before + (how === 3 ? `"${folded}"` : folded);
  });

const place = fc.constantFrom('X-polluted:1', 'polluted: 1', 'SUMMARY:polluted', 'RECURRENCE-ID:20260301T090000Z');

const CALENDAR = (names: string[], what: string): string => {
  const [a = '', b = '', c = '', d = ''] = names;
  return [
    'BEGIN:VCALENDAR',
    `METHOD:${b}`,
    'BEGIN:VTIMEZONE',
    `TZID:${a}`,
    `BEGIN:${c}`,
    'X-polluted:1',
    `END:${c}`,
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${a}`,
    `DTSTART;TZID=${d}:20260301T090000`,
    'RRULE:FREQ=DAILY;COUNT=3',
    `${b};${c}=polluted:${d}`,
    `X-UID:${c}`,
    `uid:${d}`,
    what,
    'END:VEVENT',
    'BEGIN:VEVENT',
    `UID;${b}=1:${a}`,
    `${b}.polluted:1`,
    'DTSTART:20260301T090000Z',
    `RECURRENCE-ID:${c}`,
    'END:VEVENT',
    `BEGIN:${a}`,
    `UID:${b}`,
    'polluted:1',
    `END:${a}`,
    'END:VCALENDAR',
  ].join('\r\n');
};

const WRITTEN: Record<string, (names: string[], what: string) => string> = {
  calendar: CALENDAR,
  cards: ([a, b, c, d]) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\n${a}:polluted\r\n${b}.${c};${d}=1:polluted\r\nUID:${a}\r\nTEL;${d}=${a}:1\r\nEND:VCARD`,
  mail: ([a, b, c, d]) =>
    `From: a@b.example\r\nSubject: s\r\n${a}: polluted\r\nContent-Type: multipart/${b}; ${c}=polluted; ${c}*0*=polluted; ${a}*1=p; boundary=${d}\r\n\r\n--${d}\r\nContent-Disposition: attachment; ${a}*0=x; filename=${b}\r\n\r\nx\r\n--${d}--`,
  table: (names) => `${names.join(',')},title\n1,2,3,4,polluted\n`,
  document: ([a, b, c]) => `---\n${a}: polluted\n${b}:\n  polluted: 1\n  ${c}: {polluted: 1}\n---\n# ${a}\n`,
  html: (names) => names.map((name) => `<${name} ${name}="polluted">&${name};</${name}>`).join(''),
  frontmatter: ([a, b, c]) => `---\n${a}: {"polluted": 1}\n${b}:\n  ${c}:\n    polluted: 1\n---\nbody`,
  JSON: ([a, b, c]) =>
    JSON.stringify([{ title: 't', body: 'b', metadata: {} }]).replace(
      '"metadata":{}',
      `"metadata":{"${plain(a)}":{"polluted":1}},"${plain(b)}":{"${plain(c)}":{"polluted":1}}`,
    ),
};

const plain = (name = ''): string => name.replaceAll(/["\r\n]/g, '');
WRITTEN.text = WRITTEN.frontmatter ?? CALENDAR;

/** Texts of a format in which such names stand wherever a name can stand: in any case, quoted, folded. */
export const withHostileNames = (format: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(spelling, { minLength: 4, maxLength: 4 }), place)
    .map(([names, what]) => (WRITTEN[format.split(' ', 1)[0] ?? ''] ?? CALENDAR)(names, what));
