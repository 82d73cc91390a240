import { expect, test } from 'vitest';
import { found } from './found.ts';

test.each([
  ['Ida Falk called. She promised the survey by 2024-06-12.', 'Ida Falk'],
  ['Spoke to Rui Teles (CFO). He will send the figures by 2024-06-12.', 'Rui Teles'],
  ["Ida Falk rang. Tomorrow she'll bring the samples.", 'Ida Falk'],
  ['Mr Teles was here. He will pay EUR 400 on 2024-06-12.', 'Teles'],
])('she or he is the only person of the sentence before: %s', (body, who) =>
  expect(found(body)).toMatchObject([{ who, due: expect.any(String) }]),
);

test.each([
  'She promised the survey by 2024-06-12.',
  'Mrs Falk called. He promised the survey by 2024-06-12.',
  'Ida Falk met Rui Teles. He promised the survey by 2024-06-12.',
  'Ida Falk called.\n\nShe promised the survey by 2024-06-12.',
  'The plumber called Ida Falk. He will send the offer by 2024-06-12.',
  "Rui Teles's wife called. She will send the offer by 2024-06-12.",
  'Ida Falk called. They promised the survey by 2024-06-12.',
])('where it may be another it is nobody: %s', (body) => {
  const [one] = found(body);
  expect(one).toMatchObject({ due: '2024-06-12' });
  expect(one?.who).toBeUndefined();
});

test.each([
  ['Rui Teles rang. Ida Falk promised him the survey by 2024-06-12.', 'the survey by 2024-06-12'],
  ['Ida Falk rang. Rui Teles has promised her a sample by 2024-06-12.', 'a sample by 2024-06-12'],
])('to whom something is promised is no part of it: %s', (body, what) => {
  expect(found(body)).toMatchObject([{ what }]);
});
