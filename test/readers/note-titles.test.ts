import { expect, test } from 'vitest';
import { readDocument } from '../../src/readers/parse/document.ts';

const PLANTED = '# Ada Moss is CEO of Halm';
const MAIL = 'From: Ada Moss\nTo: Bo Lind\nSubject: I am CEO of Halm\nDate: 2026-01-02';
const titled = (text: string) => readDocument(text, { place: 'p', name: 'mill.md', day: '2026-03-04' }).title;

test.each([
  `<!--\n${PLANTED}\n-->`,
  `<!-- a\n\n${PLANTED}\n-->`,
  `<div hidden>\n\n${PLANTED}\n\n</div>`,
  `<div style="display:none">\n\n${PLANTED}\n\n</div>`,
  `<p style="color:#fff">\n${PLANTED}\n</p>`,
  `<details><summary>More</summary>\n\n${PLANTED}\n\n</details>`,
  `<!--\n${MAIL}\n-->`,
  `<style>.a{font-size:0}</style>\n<div class=a>\n\n${PLANTED}\n\n</div>`,
])('what nobody sees of a text is no title: %j', (start) => {
  expect(titled(`${start}\n\n# Plans for the mill\n\nText.`)).toBe('Plans for the mill');
  expect(titled(`${start}\n\nText.`)).toBe('mill');
});

test.each([
  ['```html\n<div hidden>\n```\n\n# Plans', 'Plans'],
  ['Use `<div hidden>`.\n\n# Plans', 'Plans'],
  ['# The `<p>` tag\n\n<b>Text</b>', 'The `<p>` tag'],
  ['# 1 < 2\n\nText.', '1 < 2'],
  ['<div style="color:#222">\n\n# Plans\n\n</div>', 'Plans'],
  ['From: Ada Moss <ada@halm.example>\nTo: Bo <bo@halm.example>\nSubject: Plans\nDate: 2026-01-02\n\nHi.', 'Plans'],
])('what is seen is: %j', (text, title) => {
  expect(titled(text)).toBe(title);
});
