import { expect, test } from 'vitest';
import { htmlToText } from '../../src/readers/parse/html.ts';

test.each([
  [
    '<p>Dear Bo,</p><pre>Twelve pumps\n at 4.000 EUR\n\nAda Lind\nBuyer</pre>Bye',
    'Dear Bo,\n\nTwelve pumps\nat 4.000 EUR\n\nAda Lind\nBuyer\nBye',
  ],
  [
    '<div style="color: red; white-space: pre-wrap">One\n<b>two\nthree</b>\r\nfour</div>a\nb',
    'One\ntwo\nthree\nfour\na b',
  ],
  ['<div style="white-space:pre-line">a<div>b\nc</div>d\ne</div>f\ng', 'a\nb\nc\nd\ne\nf g'],
  ['<blockquote><pre>one\ntwo</pre></blockquote>', '> one\n> two'],
  ['<pre>a\nb', 'a\nb'],
  ['<p style="white-space: nowrap">a\nb</p>', 'a b'],
])('lines stay where a page says that they end as they are written: %j', (page, text) => {
  expect(htmlToText(page)).toBe(text);
});

test.each(['İstanbul', 'ẞ', 'ŉ', 'Σ', '🍰'])('a page with %s in it is read to its end', (word) => {
  expect(htmlToText(`<P>${word.repeat(9)}</P><P>two</P><SCRIPT>run("<p>this</p>")</SCRIPT><p>end</p>`)).toBe(
    `${word.repeat(9)}\n\ntwo\n\nend`,
  );
});

test('characters by name or number are what they stand for, those that no page has stay', () => {
  const named =
    'ada&commat;heron&period;example, &Zcaron;ofie &Lstrok;&oacute;d&zacute;, 12&thinsp;&sup3;&frasl;&permil;';
  expect(htmlToText(named)).toBe('ada@heron.example, Žofie Łódź, 12 ³⁄‰');
  expect(htmlToText('It&#146;s &#150; &#x80;&#8364; &#39;&alpha;&rarr;&le;&#39;')).toBe("It’s – €€ 'α→≤'");
  expect(htmlToText('R&D; &nosuchname; &#0; AT&T')).toBe('R&D; &nosuchname; \ufffd AT&T');
});
