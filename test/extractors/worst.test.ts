import { expect, test } from 'vitest';
import { read } from './read.ts';

const SIZE = 1_000_000;
const fill = (text: string): string => text.repeat(Math.ceil(SIZE / text.length)).slice(0, SIZE);
const lines = (line: (n: number) => string): string =>
  Array.from({ length: 20_000 }, (_, n) => line(n))
    .join('\n')
    .slice(0, SIZE);

/** A number in small letters. */
const letters = (n: number): string =>
  [...(n + 26).toString(26)].map((digit) => String.fromCharCode(97 + parseInt(digit, 26))).join('');

const TEXTS: Record<string, string> = {
  'one letter': fill('a'),
  'at signs': fill('@'),
  'opening brackets': fill('<'),
  'unclosed tags': `<div>${fill('<a')}`,
  'capital words': fill('Sarah Chen Contoso '),
  'relations without end': fill('Sarah Chen joined Contoso Ltd as CEO and left Northwind Inc. '),
  'words that relations need': fill('Sarah Chen who joined, left, married and was head of a division of the owner of '),
  'quote marks': fill('> '),
  'nested quotes': lines((n) => `${'>'.repeat(n % 300)} hi Tom`),
  'line breaks': fill('\n'),
  spaces: fill(' '),
  'thousands of recipients': `To: ${lines((n) => `Name${n} Last <n${n}@d${n}.com>`).replaceAll('\n', ', ')}`,
  'base64 lines': lines(() => 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5'),
  'dots and dashes': fill('-.'),
  digits: fill('1 2'),
  phones: fill('+1 212 555 0199, '),
  dates: fill('on May 3 we met. '),
  'header lines': fill('From: a\n'),
  'reply lines': fill('On Mon x wrote:\n'),
  'mail addresses': lines((n) => `a${n}@b${n}.com`),
  amounts: fill('$1,000 '),
  'opening parentheses': fill('('),
  bullets: fill('- Sarah will do it\n'),
  speakers: fill('Sarah: hi\n'),
  'what may be sold': fill('We like the Otter. '),
  successions: fill('Ida Falk takes over from Bo Lund as CFO. She leaves on 2 May. '),
  'remarks on tickets': fill('Ida Falk (2026-01-02): I will ship it → Bo Lund.\n'),
  'nicknames in brackets': fill('Bob (Rob) Holt and Ben (Benjamin Holt, CFO) '),
  honorifics: fill('The Right Hon. Dr. Prof. '),
  couples: `From: ${fill('Ann and Bo & ')}`,
  'German nouns': fill('Der Kunde und die Maschine '),
  'job titles': lines(() => `${'leit'.repeat(12)} at ${'Abc '.repeat(8)}`),
  'wrapped addresses': fill('imceanotes-a+40b+2Ec@d.com '),
  surrogates: fill('😀'),
  entities: `<p>${fill('&amp;')}`,
};

/** Texts of other kinds than mails. */
const KINDS: Record<string, [type: string, text: string]> = {
  'titled attendees': ['meeting', lines((n) => `${n % 90 ? '' : 'Present:\n'}- Mr Name${letters(n)}`)],
  'offices before names': ['meeting', lines((n) => `Present: Mayor Name${letters(n)}, Clerk Name${letters(n + 7)}`)],
  signatures: [
    'email',
    lines((n) => `Best,\nDana N${letters(n)}\nHead of Sales\nN${letters(n)} Ltd\ndana@n${letters(n)}.example\n--`),
  ],
  handles: ['chat', lines((n) => `dana-${letters(n)}: hi there`)],
  'terms in one line': [
    'contract',
    `AGREEMENT between Acme Ltd ("the Supplier") and Beta Ltd ("the Client")\n${fill('the Supplier and the Client ')}`,
  ],
};

type Reading = ReturnType<typeof read>;
const readings = new Map<string, Reading>();

/** Reads a megabyte of a text, and the first quarter of it: what was read, and the processor time of each in milliseconds. */
function timed(body: string, type = 'email'): { reading: Reading; quarter: number; whole: number } {
  const timeOf = (text: string): [Reading, number] => {
    const before = process.threadCpuUsage();
    const reading = read({ type, body: text });
    const { user, system } = process.threadCpuUsage(before);
    return [reading, (user + system) / 1000];
  };
  const [, quarter] = timeOf(body.slice(0, SIZE / 4));
  const [reading, whole] = timeOf(body);
  return { reading, quarter, whole };
}

/** How often an ordinary megabyte could be read while any other one is: what looks at a whole text for each name in it takes longer, at any size. */
const MOST_OFTEN = 20;
let ordinary: number | undefined;

/** Milliseconds that a megabyte may take: twice as many as it would in linear time by its quarter, and few beside an ordinary one. */
function most(quarter: number): number {
  ordinary ??= timed(TEXTS['capital words']!).whole;
  return Math.min(Math.max(500, quarter * 8), ordinary * MOST_OFTEN);
}

test.each(Object.entries(TEXTS))(
  'a megabyte of %s is read in linear time',
  (name, body) => {
    const { reading, ...first } = timed(body);
    readings.set(name, reading);
    // What shares the processor may have held up the whole and not its quarter: then it is read once more.
    const { quarter, whole } = first.whole < most(first.quarter) ? first : timed(body);
    expect(whole).toBeLessThan(most(quarter));
  },
  300_000,
);

test.each(Object.entries(KINDS))(
  'a megabyte of %s is read in linear time',
  (_name, [type, body]) => {
    const first = timed(body, type);
    const { quarter, whole } = first.whole < most(first.quarter) ? first : timed(body, type);
    expect(whole).toBeLessThan(most(quarter));
  },
  300_000,
);

test('a megabyte of noise makes no rubbish', () => {
  for (const name of ['one letter', 'at signs', 'opening brackets', 'base64 lines', 'dots and dashes', 'line breaks']) {
    const { mentions } = readings.get(name) ?? read({ type: 'email', body: TEXTS[name]! });
    expect(mentions, name).toHaveLength(1);
  }
});
