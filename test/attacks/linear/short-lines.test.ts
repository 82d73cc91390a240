import { afterAll, expect, test } from 'vitest';
import { readFile } from '../../../src/readers/read-file.ts';
import { splitMbox } from '../../../src/readers/parse/mbox.ts';
import { endReaders } from '../../../src/readers/read-foreign.ts';
import { slowness, watchTurns } from '../turns.ts';

const FROM = 'From ada@x.example Mon Jan  5 10:00:00 2026\n';
const MAIL = `${FROM}From: Ada <ada@x.example>\nMessage-ID: <1@x>\nSubject: Tea\n\nIt is served.\n\n`;
const MB = 1_048_576;
const PART = 65_536;
/** One turn of the few may meet memory that the system had taken away; most of them are short where the thread gives others theirs. */
const ONE_TURN_MS = 150;
const SHORT = { 'empty lines': '\n', 'lines of a letter': 'a\n', 'lines of a space': ' \r\n' };

afterAll(endReaders);

function* parts(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART);
}

test.each(Object.entries(SHORT))(
  'mails of millions of %s are passed over while others have their turns',
  async (_, line) => {
    const long = `${FROM}Subject: long\n\n${line.repeat(3_000_000 / line.length)}\n`;
    const bytes = Buffer.from(`${MAIL}${long}${MAIL}`);
    const options = { place: 'p', name: 'f', day: '2026-01-05' };
    const watched = watchTurns();
    const { items, warnings } = await readFile('mbox', bytes, options, new AbortController().signal);
    const { p90, max } = watched();
    const times = slowness();
    expect(p90).toBeLessThan(50 * times);
    expect(max).toBeLessThan(ONE_TURN_MS * times);
    expect(items.map(({ title }) => title)).toEqual(['Tea', 'Tea']);
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Mail 2 is left out: .* more lines/),
    ]);
  },
);

test.each(Object.entries(SHORT))(
  'a mail of millions of %s takes little more memory than it has bytes',
  async (_, line) => {
    const bytes = Buffer.from(`${FROM}${line.repeat(3_000_000 / line.length)}`);
    const before = process.memoryUsage().rss;
    const mails = [];
    for await (const mail of splitMbox(parts(bytes))) mails.push(mail.length);
    expect(process.memoryUsage().rss - before).toBeLessThan(250 * MB);
    expect(mails.length).toBeLessThanOrEqual(1);
  },
);
