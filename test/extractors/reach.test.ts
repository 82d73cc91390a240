import { describe, expect, test } from 'vitest';
import { read } from './read.ts';

const from = 'Vera Lund <vera.lund@westfold.example>';
const block = (lines: string) =>
  read({ type: 'email', metadata: { from }, body: `See below.\n\nRegards,\n${lines}\n` }).mentions.find(
    (m) => m.rule === 'signature.block' && m.label === 'Contact',
  );
const ofSender = (body: string) => {
  const mail = read({ type: 'email', metadata: { from }, body });
  const sender = mail.thing('vera.lund@westfold.example');
  return mail.mentions.flatMap((m, n) => ((m.as ?? n) === sender ? m.identifiers.map((i) => i.value) : []));
};

test.each([
  ['Vera Lund\n713.345.3960 work\n713.446.9307 cell\n713.467.3860 home', '+17133453960', '+17134469307', undefined],
  [
    'Vera Lund\nTel: 713-345-3960\nMobile: 713-446-9307\nFax: 713-467-3860',
    '+17133453960',
    '+17134469307',
    '+17134673860',
  ],
  ['Vera Lund   Westfold Ltd\nT 713 345 3960   F 713 467 3860', '+17133453960', undefined, '+17134673860'],
  ['Vera Lund\nc: 713.446.9307\no: 713.345.3960', '+17133453960', '+17134469307', undefined],
])('%s', (lines, phone, mobile, fax) => {
  const { properties = {} } = block(lines) ?? {};
  expect([properties.phone, properties.mobile, properties.fax]).toEqual([phone, mobile, fax]);
});

test.each(['x104', 'ext. 104', 'Ext 104', 'extension 104'])('an extension as %s', (extension) => {
  expect(block(`Vera Lund\n713-345-3960 ${extension}`)?.properties).toMatchObject({
    phone: '+17133453960',
    extension: '104',
  });
});

describe('a number in a sentence', () => {
  test.each(['My cell phone. 713-446-9307.', 'You can reach me at 713-446-9307.', 'Call me on 713-446-9307 tonight.'])(
    '%s is the sender’s',
    (text) => expect(ofSender(`Hello,\n\n${text}\n\nSee you then, it will be fun.\n`)).toContain('+17134469307'),
  );
  test.each([
    'Please contact Tomas Krall, 713-446-9307.',
    'If you have questions, please contact the help desk at 713-446-9307.',
    'Tomas Krall can be reached at 713-446-9307.',
  ])('%s is not', (text) => expect(ofSender(`Hello,\n\n${text}\n\nRegards,\nVera\n`)).not.toContain('+17134469307'));
});

test('titles do not swallow the firm behind them', () => {
  const mail = read({
    type: 'email',
    metadata: { from: 'Ines Okoye <ines.okoye@mailhost.example>' },
    body: 'See below.\n\nRegards,\nInes Okoye\nCOO (designate), Alpenrose Resorts\n',
  });
  expect(mail.statements).toContain('Ines Okoye works_for Alpenrose Resorts');
});

test.each([
  ['It sold for $7.9-million.', 'USD 7900000'],
  ['A $35-billion plan.', 'USD 35000000000'],
  ['We pay CHF 398,000 for it.', 'CHF 398000'],
  ['We pay CHF 1’200.50 for it.', 'CHF 1200.5'],
  ['Es kostet 3 Mio. Franken.', 'CHF 3000000'],
  ['They raised US$4bn.', 'USD 4000000000'],
  ['A fee of Fr. 20.50 each.', 'CHF 20.5'],
])('%s', (body, amount) => expect(read({ body }).self.properties?.amounts).toEqual([amount]));

test('a sentence with commas and figures is no table', () => {
  const body = 'Signed on 5 March 2024, 12 pallets, 4 crates, 900 kg, CHF 1,200, 3 drivers.';
  expect(read({ body }).self.properties?.dates).toEqual(['2024-03-05']);
});

test.each([
  ['We called Northern Power and Light Company again.', ['Northern Power and Light Company']],
  ['The UN Security Council and Amnesty International agreed.', ['UN Security Council', 'Amnesty International']],
])('%s', (body, names) => {
  const found = read({ body }).mentions.flatMap((m) =>
    m.label === 'Organization' && m.tier !== 'weak' ? [m.name] : [],
  );
  expect(found.toSorted()).toEqual(names.toSorted());
});

test.each(['Health, Labour and Rural Affairs', 'Trade, Transport and Energy'])(
  'the Minister of %s splits into nothing',
  (fields) => {
    const { mentions } = read({ type: 'meeting', body: `We wrote to the Minister of ${fields} again.` });
    expect(mentions.filter((m) => m.label === 'Organization' && m.tier !== 'weak')).toEqual([]);
  },
);

test('a currency that begins another word makes no amount', () => {
  const body = 'The 400 EUR-pallets and 20 USD-Konten cost EUR 900.';
  expect(read({ body }).self.properties?.amounts).toEqual(['EUR 900']);
});
