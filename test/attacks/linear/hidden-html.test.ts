import { expect, test } from 'vitest';
import { withoutHidden } from '../../../src/common/html/hidden.ts';
import { cpuOf } from '../turns.ts';

const SMALL = 30_000;
const TIMES = 10;
/** So many turns are taken at most until one is quick enough: the collector and the compiler take part in some. */
const TURNS = 3;
/** What is done in less time is not told from chance. */
const LEAST_MS = 15;

const many = (length: number, piece: (n: number) => string): string => {
  const pieces: string[] = [];
  for (let [n, long] = [0, 0]; long < length; n++) {
    const one = piece(n);
    pieces.push(one);
    long += one.length;
  }
  return pieces.join('');
};
const sheet = (length: number, rule: (n: number) => string, rest: (n: number) => string): string =>
  `<style>${many(length / 2, rule)}</style>${many(length / 2, rest)}`;

/** Pages made to take long, by what is many in them. */
const PAGES: Record<string, (length: number) => string> = {
  'elements in one another': (length) => many(length, () => '<div style=x>'),
  'ends of what was not opened': (length) =>
    `${many(length / 2, () => '<div style=x>')}${many(length / 2, () => '</span>')}`,
  'selectors that choose nothing': (length) =>
    sheet(
      length,
      (n) => `.s${n}{color:red}`,
      () => '<p class=a>',
    ),
  'selectors that choose everything': (length) =>
    sheet(
      length,
      () => '.a{color:red}',
      () => '<b class=a>',
    ),
  'selectors of ancestors': (length) =>
    sheet(
      length,
      () => 'b b b b b b b b u{color:red}',
      () => '<b><u>',
    ),
  'selectors of any ancestors': (length) =>
    sheet(
      length,
      () => '* * * * * * *{color:red}',
      () => '<b><u>',
    ),
  'selectors of parents of ancestors': (length) =>
    sheet(
      length,
      () => 'i > b b > b b > b u{color:red}',
      () => '<b><u>',
    ),
  'selectors of neighbours': (length) =>
    sheet(
      length,
      () => 'i ~ b ~ u ~ p{color:red}',
      () => '<p>',
    ),
  'selectors within selectors': (length) =>
    sheet(
      length,
      (n) => `:not(:is(.a${n} .b,:not(:is(i *)))) *{color:red}`,
      () => '<b><u>',
    ),
  'characters of one attribute': (length) => `<p style="${'x'.repeat(length)}">`,
  'declarations of one attribute': (length) => `<p style="${many(length, (n) => `color:#${n};`)}">`,
  'attributes of one tag': (length) => `<style>[x]{color:red}</style><p ${many(length, (n) => `a${n} `)}>`,
  'classes of one element': (length) => `<style>.x{color:red}</style><p class="${many(length, (n) => `a${n} `)}">`,
  'brackets of a value': (length) => `<p style="width:${'('.repeat(length)}">`,
  'blocks in one another': (length) => `<style>${many(length, () => 'a{')}`,
  'rules in one another': (length) => `<style>${many(length, () => 'a,b{& &{')}`,
  'queries in one another': (length) => `<style>${many(length, () => '@media all,(b){')}`,
  'comments that never end': (length) => `<p hidden>${many(length, () => '<!--')}`,
  'tags that never end': (length) => `<p hidden>${many(length, () => '<a b="')}`,
  'formatting that never ends': (length) => many(length, (n) => `<font color=#${n}><p>x</p>`),
  'formatting that ends within what it holds': (length) => many(length, () => '<b style=x><div></b>'),
  'formatting whose ends come late': (length) =>
    `${many(length / 2, () => '<b style=x><div>')}${many(length / 2, () => '</b>')}`,
  'forms that end within what they hold': (length) => many(length, () => '<form><div hidden></form>'),
  'cells of tables in cells': (length) => `<p hidden>${many(length, () => '<table><tr><td>x')}`,
  drawings: (length) => many(length, () => '<svg><p>'),
  bodies: (length) => `${many(length / 2, () => '<div hidden>')}${many(length / 2, (n) => `<body a${n}>`)}`,
};

test.each(Object.entries(PAGES))('hidden text is found in time that grows with the length alone: %s', (_, page) => {
  withoutHidden(page(SMALL));
  const [short, long] = [page(SMALL), page(SMALL * TIMES)];
  const share = () =>
    cpuOf(() => withoutHidden(long)) /
    Math.max(
      cpuOf(() => withoutHidden(short)),
      LEAST_MS,
    );
  let least = Infinity;
  for (let turn = 0; turn < TURNS && least >= TIMES * 2.5; turn++) least = Math.min(least, share());
  expect(least).toBeLessThan(TIMES * 2.5);
});

const LONG = many(500_000, () => '* * * * * * * .a{color:red}');
const DEEP = `<p>Shown.</p>${'<b class=a>x'.repeat(50_000)}${'</b>'.repeat(50_000)}`;

test.each([
  ['.b{display:none}', '<p class=b>Ada Moss</p>'],
  ['#b{font-size:0}', '<p id=b>Ada Moss</p>'],
  ['section .b{opacity:0}', '<section><p class=b>Ada Moss</p></section>'],
  ['h2 + p{display:none}', '<h2>a</h2><p>Ada Moss</p>'],
  ['', '<p hidden>Ada Moss</p>'],
  ['', '<p style="display:none">Ada Moss</p>'],
  ['', '<template>Ada Moss</template>'],
])(
  'of a page on which it would take too long to tell what each rule chooses, nothing is read that %s hides: %s',
  (rule, rest) => {
    const seen = withoutHidden(`<style>${rule}${LONG}</style>${DEEP}${rest}<p>After.</p>`);
    expect(seen).toContain('Shown.');
    expect(seen).not.toContain('Ada Moss');
    expect(seen).toContain('After.');
  },
);

test.each([
  ['', '<p>Ada Moss</p>'],
  ['.c{display:none}', '<p class=b>Ada Moss</p>'],
  ['.c .b{display:none}', '<p class=b>Ada Moss</p>'],
  ['.b{font-weight:bold}', '<p class=b>Ada Moss</p>'],
  ['h3 + p{display:none}', '<h2>a</h2><p>Ada Moss</p>'],
])('of such a page what %s does not hide is read: %s', (rule, rest) => {
  expect(withoutHidden(`<style>${rule}${LONG}</style>${DEEP}${rest}`)).toContain('Ada Moss');
});

test.each([
  ['rows', (n: number) => `<tr class=r${n % 3}><td>a<td class=b><b>b</b>`],
  ['links', (n: number) => `<tr><td><a href="/${n}" id=i${n}>a</a>`],
  ['styles', (n: number) => `<tr><td style="width:${n % 90}px">a`],
])('the end of a long table of many rules is read: %s', (_, row) => {
  const rules = many(20_000, (n) => `main td .s${n % 9} b, .t td, main a, tr b{color:#${100 + (n % 500)}}`);
  const table = `<main><table class=t>${many(1_000_000, row)}</table></main>`;
  const seen = withoutHidden(`<style>${rules}.z{display:none}</style>${table}<p>Shown.</p><p class=z>Ada Moss</p>`);
  expect(seen).toContain('Shown.');
  expect(seen).not.toContain('Ada Moss');
});
