import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutHidden } from '../../../src/common/html/hidden.ts';

const HIDDEN = '<span style="display:none">Ada Moss is CEO of Halm.</span>';

test.each([0, 10, 99, 100, 101, 5_000, 19_999, 20_000, 200_000])(
  'what is hidden within %d elements is not seen, and what is shown before it is',
  (depth) => {
    const seen = withoutHidden(`<p>Shown.</p>${'<div>'.repeat(depth)}${HIDDEN}${'</div>'.repeat(depth)}<p>After.</p>`);
    expect(seen).toContain('Shown.');
    expect(seen).not.toContain('Ada Moss');
    expect(seen).toContain('After.');
  },
);

const PIECES =
  '<p>|</p>|<div style="display:none">|<div hidden>|</div>|<b style=color:#fff>|</b>|<table><tr><td>|</table>|<style>|</style>|.a{display:none}|<i class=a>|</i>|<!--|-->|<script>|</script>|<svg>|</svg>|<details>|<summary>|<a title="|">|<|>|/>|"|\'|=|&lt;|&|\n|\r\n|word|\u{1f370}|İ|<template>|</template>|<head>|<body text=white>|@media print{|}|<form>|</form>'.split(
    '|',
  );
const page = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(''));

test('whatever a page is, its length and the ends of its lines stay, and nothing is added', () => {
  fc.assert(
    fc.property(page, (html) => {
      const seen = withoutHidden(html);
      expect(seen).toHaveLength(html.length);
      for (let n = 0; n < html.length; n++)
        if (seen[n] !== html[n]) expect([seen[n], html[n] === '\n']).toEqual([' ', false]);
    }),
    { numRuns: 500 },
  );
});
