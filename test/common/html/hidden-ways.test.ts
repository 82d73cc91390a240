import { describe, expect, test } from 'vitest';
import { mask } from '../../../src/extractors/page/mask.ts';
import { htmlToText } from '../../../src/readers/parse/html.ts';
import { HIDDEN, HIDDEN_TOO, SHOWN, TEXT } from './ways.ts';

const brief = (html: string): [string, string] => [html.replace(/(.)\1{9,}/g, '$1…').replaceAll(TEXT, 'TEXT'), html];
const NAME = 'Ada Moss';

describe.each([
  ['a page', htmlToText],
  ['a body', mask],
])('of %s', (_, read) => {
  test.each([...HIDDEN, ...HIDDEN_TOO].map(brief))('what nobody sees is not read: %s', (_way, html) => {
    expect(read(`<p>Shown.</p>${html}`)).not.toContain(NAME);
    expect(read(`<!doctype html><div>${html}`.replaceAll('.HIDE', '.hide'))).not.toContain(NAME);
  });

  test.each(SHOWN.map(brief))('what is seen is read: %s', (_way, html) => {
    expect(read(html)).toContain(TEXT);
    expect(read(`<!doctype html><html><body>${html}</body></html>`)).toContain(TEXT);
  });
});
