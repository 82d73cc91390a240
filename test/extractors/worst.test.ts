import { expect, test } from 'vitest';
import { read } from './read.ts';

const SIZE = 1_000_000;
const fill = (text: string): string => text.repeat(Math.ceil(SIZE / text.length)).slice(0, SIZE);
const lines = (line: (n: number) => string): string =>
  Array.from({ length: 20_000 }, (_, n) => line(n))
    .join('\n')
    .slice(0, SIZE);

const TEXTS: Record<string, string> = {
  'one letter': fill('a'),
  'at signs': fill('@'),
  'opening brackets': fill('<'),
  'unclosed tags': `<div>${fill('<a')}`,
  'capital words': fill('Sarah Chen Contoso '),
  'relations without end': fill('Sarah Chen joined Contoso Ltd as CEO and left Northwind Inc. '),
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
  honorifics: fill('The Right Hon. Dr. Prof. '),
  couples: `From: ${fill('Ann and Bo & ')}`,
  'German nouns': fill('Der Kunde und die Maschine '),
  'job titles': lines(() => `${'leit'.repeat(12)} at ${'Abc '.repeat(8)}`),
  'wrapped addresses': fill('imceanotes-a+40b+2Ec@d.com '),
  surrogates: fill('😀'),
  entities: `<p>${fill('&amp;')}`,
};

/** The better of two runs in processor time, so that neighbours on the machine do not count. */
function milliseconds(work: () => void): number {
  const once = () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  return Math.min(once(), once());
}

test.each(Object.keys(TEXTS))('a megabyte of %s is read in linear time', (name) => {
  const body = TEXTS[name]!;
  const quarter = milliseconds(() => read({ type: 'email', body: body.slice(0, SIZE / 4) }));
  const whole = milliseconds(() => read({ type: 'email', body }));
  expect(whole).toBeLessThan(Math.max(500, quarter * 8));
});

test('a megabyte of noise makes no rubbish', () => {
  for (const name of ['one letter', 'at signs', 'opening brackets', 'base64 lines', 'dots and dashes', 'line breaks'])
    expect(read({ type: 'email', body: TEXTS[name]! }).mentions, name).toHaveLength(1);
});
