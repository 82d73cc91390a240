import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { remembered, rememberedPairs } from '../../../src/common/text/remembered.ts';

function counted(limits?: { length: number; answers: number }) {
  const asked: string[] = [];
  const of = remembered(
    (text) => {
      asked.push(text);
      return text.length;
    },
    ...(limits ? [limits] : []),
  );
  return { of, asked };
}

test('a text that comes again is answered without being read again', () => {
  const { of, asked } = counted();
  expect(['Ada', 'Bo', 'Ada', '', '', 'Bo'].map(of)).toEqual([3, 2, 3, 0, 0, 2]);
  expect(asked).toEqual(['Ada', 'Bo', '']);
});

test('answers are given for texts of any letters as they are', () => {
  const { of, asked } = counted();
  const texts = ['\ud800', '\ufffd', 'Ø', '\u00e9', 'e\u0301', '"\\'];
  for (const text of texts) expect(of(text)).toBe(text.length);
  expect(asked).toEqual(texts);
});

test('long texts are read each time, and no more answers are kept than is said', () => {
  const { of, asked } = counted({ length: 3, answers: 2 });
  for (const text of ['long', 'long', 'a', 'b', 'c', 'a']) of(text);
  expect(asked).toEqual(['long', 'long', 'a', 'b', 'c', 'a']);
});

test('a piece of a text does not keep the whole text in memory', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const of = remembered((text) => ({ text }));
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let n = 0; n < 10; n++) of(`${'many words '.repeat(100_000)}${n}`.slice(-30));
  collect();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
});

test('a function of two texts is asked once for each two, however they are divided', () => {
  const asked: string[] = [];
  const of = rememberedPairs((one, other) => {
    asked.push(`${one}|${other}`);
    return one.length - other.length;
  });
  const pairs: [string, string][] = [
    ['Ada', 'Bo'],
    ['Ada', 'Bo'],
    ['AdaB', 'o'],
    ['', 'AdaBo'],
    ['1 ', 'a'],
    ['1', ' a'],
  ];
  expect(pairs.map((pair) => of(...pair))).toEqual([1, 1, 3, -5, 1, -1]);
  expect(asked).toEqual(['Ada|Bo', 'AdaB|o', '|AdaBo', '1 |a', '1| a']);
  const long = 'many words '.repeat(10);
  expect([of(long, 'a'), of(long, 'a')]).toEqual([109, 109]);
  expect(asked.slice(5)).toEqual([`${long}|a`, `${long}|a`]);
});
