import { expect, test } from 'vitest';
import { read } from '../read.ts';

test('who speaks in captions takes part', () => {
  const cue = (n: number, who: string, words: string) => `00:00:0${n}.000 --> 00:00:0${n}.900\n<v ${who}>${words}`;
  const body = ['WEBVTT', cue(1, 'Greta Lund', 'Welcome.'), cue(2, 'Greta Lund', 'So.'), cue(3, 'Pavel Roth', 'Hi.')];
  expect(read({ type: 'meeting', body: body.join('\n\n') }).statements).toEqual(
    expect.arrayContaining(['Greta Lund attended self', 'Pavel Roth attended self']),
  );
});
