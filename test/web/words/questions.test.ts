import { expect, test } from 'vitest';
import { question } from '../../../src/web/words/questions.ts';

test.each([
  [
    'Are "Ada Quist" (contact:ada@quist.example) and "A. Quist" (contact:a-quist.north-yard) the same?',
    'Are “Ada Quist” (ada@quist.example) and “A. Quist” the same?',
  ],
  [
    'Do "Quist Ltd" (organization:quist.example) and "Quist" (organization:9f3c2a) belong together, as two?',
    'Do “Quist Ltd” (quist.example) and “Quist” belong together, as two?',
  ],
  ['"Ada Quist" works for "Quist Ltd": is that so?', '“Ada Quist” works for “Quist Ltd”: is that so?'],
])('a question names people by their addresses, not by ids: %s', (title, asked) => {
  expect(question(title, ['north-yard'])).toBe(asked);
});
