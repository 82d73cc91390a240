import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const shown = (body: string, label: string, type = 'note', metadata = {}) =>
  read({ body, type, metadata }).mentions.flatMap((m) =>
    !m.self && m.label === label && m.tier !== 'weak' && m.name ? [m.name] : [],
  );

describe.each(['meeting', 'chat', 'note'])('in a %s', (type) => {
  test.each(['PPE', 'SNR', 'N95', 'HTML', 'VAD'])('letters like %s are no firm', (word) => {
    expect(shown(`We need more ${word} by Monday.\nThe ${word} is too low.`, 'Organization', type)).not.toContain(word);
  });
  test.each(['Prime Minister', 'Cabinet Secretary', 'Leader of the Opposition', 'Deputy Minister'])(
    'the %s is an office',
    (office) => {
      expect(shown(`I asked the ${office} about it. The ${office} was silent.`, 'Organization', type)).toEqual([]);
      expect(shown(`I asked the ${office} about it.`, 'Contact', type)).toEqual([]);
    },
  );
  test.each(['CHF', 'EUR', 'USD', 'GBP'])('%s is money', (currency) => {
    expect(shown(`It costs ${currency} 400 a month. Paid in ${currency}.`, 'Organization', type)).toEqual([]);
  });
  test.each(['Public Safety', 'Health', 'Small Business', 'Rural Affairs'])('the Minister of %s', (field) => {
    expect(shown(`We wrote to the Minister of ${field} again.`, 'Organization', type)).toEqual([]);
  });
});

test.each(['Um', 'Uh', 'Congrats', 'Woah', 'Okay', 'Thanks', 'Hey'])('%s is called out, not a name', (word) => {
  const people = shown(`${word} Clara, that is fine.\nYes ${word} Clara.`, 'Contact', 'chat');
  expect(people.filter((name) => name.includes(word))).toEqual([]);
});

test.each(['Schadenspezialistin', 'Abteilungsleitung', 'Betriebsgemeinschaft'])('%s is a German noun', (noun) => {
  expect(shown(`Hallo,\n\n${noun} gesucht.\n${noun}\n`, 'Contact', 'email')).toEqual([]);
});

test('a list with surnames first gives names in order', () => {
  const rows = ['Lund Vera 1', 'Krall Tomas 2', 'Okoye Sandra 1', 'Van Dahl Peter 2', 'Holm Laura 1', 'Berg Erin 1'];
  const people = shown(`Signed up:\n\nLast Name First Name Seats\n${rows.join('\n')}\n`, 'Contact', 'email');
  expect(people).toEqual(
    expect.arrayContaining(['Vera Lund', 'Tomas Krall', 'Sandra Okoye', 'Peter Van Dahl', 'Laura Holm', 'Erin Berg']),
  );
  expect(people).not.toContain('Krall Tomas');
});

test('a list with given names first keeps its order', () => {
  const people = shown('Vera Lund\nTomas Krall\nSandra Okoye\nLaura Holm\n', 'Contact');
  expect(people).toEqual(['Vera Lund', 'Tomas Krall', 'Sandra Okoye', 'Laura Holm']);
});

describe('a place or people is not short for what is named after it', () => {
  test.each([
    ['The Chicago Tribune wrote about us. We flew to Chicago.', 'Chicago', 'Chicago Tribune'],
    ['The Austria Supreme Court ruled. Exports to Austria grew.', 'Austria', 'Austria Supreme Court'],
    ['The Danish Pump Association met. A Danish buyer came.', 'Danish', 'Danish Pump Association'],
    ['The Transport Board met. The cost of Transport grew.', 'Transport', 'Transport Board'],
  ])('%s', (body, short, long) => {
    const { mentions } = read({ body });
    const whole = mentions.findIndex((m) => m.name === long);
    expect(mentions.filter((m) => m.name === short && m.as !== undefined && m.as === whole)).toEqual([]);
  });
});

describe('the name beside a mailbox', () => {
  test.each([
    ['Office of the Board <board@westfold.example>', undefined],
    ['Westfold Benefits Team <benefits@westfold.example>', undefined],
    ['All Westfold Staff <info@westfold.example>', undefined],
    ['Westfold Workers Union <office@westfold.example>', undefined],
    ['Westfold Ltd <info@westfold.example>', 'Westfold Ltd'],
    ['Westfold <sales@westfold.example>', 'Westfold'],
    ['Westfold Marine <no-reply@westfold.example>', 'Westfold Marine'],
    ['Westfold Orders <no-reply@westfold.example>', undefined],
    ['Marine Westfold <firmapost@westfold.example>', undefined],
  ])('%s', (from, name) => {
    const mail = read({ type: 'email', metadata: { from }, body: 'See below.' });
    const house = mail.thing('westfold.example')!;
    const names = mail.mentions.flatMap((m, n) => ((m.as ?? n) === house && m.name ? [m.name] : []));
    expect(names).toEqual(name ? [name] : []);
  });
  test('of a subsidiary in a signature is not the name of the domain', () => {
    const mail = read({
      type: 'email',
      metadata: { from: 'Vera Lund <vera.lund@westfold.example>' },
      body: 'See below.\n\nRegards,\nVera Lund\nBenefits Manager\nWestfold Pension Services\n',
    });
    expect(mail.thing('Westfold Pension Services')).not.toBe(mail.thing('westfold.example'));
  });
});

test.each(['alle', 'firmapost', 'post', 'ekonomi', 'ventas', 'segreteria', 'facturen'])(
  '%s@ is a desk and nobody',
  (desk) => {
    const mail = read({
      type: 'email',
      metadata: { from: 'Vera Lund <vera@westfold.example>', to: `${desk}@quay.example` },
    });
    const people = mail.mentions.filter((m) => m.label === 'Contact').map((m) => m.name);
    expect(people).toEqual(['Vera Lund']);
    expect(mail.thing('quay.example')).toBeDefined();
  },
);

test('a mailbox at a provider says nothing about an employer', () => {
  const mail = read({ type: 'email', metadata: { from: 'Vera Lund <vera@webmail.example>' }, body: 'See below.' });
  expect(mail.mentions.filter((m) => m.label === 'Organization' && m.tier !== 'weak')).toEqual([]);
});

test('hosts of links and of mail providers are no organizations', () => {
  const mail = read({
    type: 'email',
    metadata: { from: 'Vera Lund <vera@cs.com>', to: 'Bo Ode <bo@alumni.lund.example>' },
    body: 'Look at https://www.funnypictures.example/cats and http://news.worldtoday.example/a1.\n',
  });
  expect(mail.mentions.filter((m) => m.label === 'Organization' && m.tier !== 'weak')).toEqual([]);
});

test.each(['Fazenda Boa Esperança', 'Moulin Bleu', 'Finca La Loma', 'Dock Hall', 'Schloss Neuberg'])(
  '%s is a place and nobody',
  (place) => {
    expect(shown(`We meet at the ${place} on Monday.\n\nRoom: ${place}\n`, 'Contact', 'email')).toEqual([]);
  },
);

test.each(['Editorial desk', 'Support Team', 'newsroom', 'Webmaster'])('an author called %s is nobody', (author) => {
  const found = read({ body: 'The prices rise.', type: 'article', metadata: { author } }).mentions;
  expect(found.filter(({ self, label }) => !self && (label === 'Contact' || label === 'Organization'))).toEqual([]);
});

test.each([
  'Do you know the Anna Berger coffee shop?',
  'It uses a Robert Klein front-end.',
  'We ate at the Nora Fields restaurant.',
  'Nora Apple has it.',
])('a thing that is called after somebody is nobody: %s', (body) => {
  const people = read({ type: 'meeting', body }).mentions.filter((m) => m.label === 'Contact' && m.tier !== 'weak');
  expect(people).toEqual([]);
});

test.each(['That should be it.\n\nBT', 'His brothers Peter & Conrad may come.', 'Front bearing and seal kit, EUR 80'])(
  'no firm: %s',
  (body) => {
    const { mentions } = read({ type: 'email', body, metadata: { from: 'Bo Tarn <bo.tarn@orbis.example>' } });
    const firms = mentions.filter((m) => m.label === 'Organization' && m.tier !== 'weak' && m.name);
    expect(firms.map(({ name }) => name)).toEqual([]);
  },
);

test.each([
  ['The Exporter delivers in May. The Exporter insures the goods.', 'Exporter'],
  ["L'Institut cherche une salle.\nInstitut für alle.", 'Institut'],
  ['Bank: Solana Bank, IBAN XX00SOLA00000000000000\nIBAN XX00SOLA00000000000000', 'IBAN XX00SOLA00000000000000'],
  ['Firma Ode, HRB 99881, Lund. HRB 99881', 'HRB 99881'],
])('%s: nobody is called so', (body, name) => {
  expect(shown(body, 'Organization', 'document')).not.toContain(name);
  expect(shown(body, 'Contact', 'document')).not.toContain(name);
});

describe('what a calendar or mail is sent to beside people', () => {
  test.each([
    'conf-room-3@westfold.example',
    'Meeting Room Oslo <mr-oslo@westfold.example>',
    'Raum Alster <raum.alster@westfold.example>',
    'boardroom@westfold.example',
    'printer-2f@westfold.example',
    'scan@westfold.example',
    'team-blue@westfold.example',
    'dev-list@westfold.example',
  ])('%s is nobody', (to) => {
    const { mentions } = read({
      type: 'email',
      metadata: { from: 'Vera Lund <vera@westfold.example>', to },
      body: 'See below.',
    });
    expect(mentions.filter(({ label }) => label === 'Contact').map(({ name }) => name)).toEqual(['Vera Lund']);
  });

  test.each([
    'Franz List <f.list@westfold.example>',
    'Peter Raum <peter.raum@westfold.example>',
    'm.room@westfold.example',
  ])('%s is somebody', (to) => {
    const { mentions } = read({
      type: 'email',
      metadata: { from: 'Vera Lund <vera@westfold.example>', to },
      body: 'See below.',
    });
    expect(mentions.filter(({ label }) => label === 'Contact')).toHaveLength(2);
  });
});

test.each(['Abraço', 'Um abraço', 'Cumprimentos', 'Sportliche Grüße', 'Pozdrawiam'])(
  'what says goodbye names nobody: %s',
  (closing) => {
    const { mentions } = read({
      type: 'email',
      metadata: { from: 'Rui Tavares <rui@sapo.pt>' },
      body: `Até sexta-feira.\n\n${closing},\nRui Tavares\n`,
    });
    const named = mentions.filter(({ label, tier }) => label === 'Contact' && tier !== 'weak');
    expect(new Set(named.map(({ name }) => name))).toEqual(new Set(['Rui Tavares']));
    expect(mentions.filter(({ label }) => label === 'Organization')).toEqual([]);
  },
);

test('a club writes from a private mailbox, and a role in any language is the house', () => {
  const of = (from: string) => read({ type: 'email', metadata: { from }, body: 'Hello.' }).mentions[1];
  expect(of('Alpenverein Rabenstein <rabenstein@gmx.at>')?.label).toBe('Organization');
  expect(of('rh@filature.example')?.label).toBe('Organization');
});

test('a display name is without the post before it', () => {
  const { mentions } = read({
    type: 'email',
    metadata: { from: 'Hausmeister Rolf Pohl <rolf.pohl@dienst.example>' },
    body: 'Hallo.',
  });
  expect(mentions[1]?.name).toBe('Rolf Pohl');
});

test.each([
  ['The interview will be held at 9 in Mt. St. Halden.', 'St. Halden'],
  ['They discussed the West Bank barrier with Orbis Ltd.', 'West Bank'],
])('a mountain and a shore are no houses: %s', (body, name) =>
  expect(read({ body }).mentions.filter((one) => one.name === name && one.tier !== 'weak')).toEqual([]),
);

test('what is called after somebody behind an article is nobody', () => {
  expect(shown('The trick is known as the Peter Falk and was shown by Anna Berger.', 'Contact')).toEqual([
    'Anna Berger',
  ]);
});

test.each([
  ['They combine the Team Around the Family with this offer.', 'Team Around'],
  ['The new NAFTA agreement helps Orbis Ltd.', 'NAFTA'],
])('a piece of a name and a treaty are no houses: %s', (body, name) =>
  expect(shown(body, 'Organization', 'meeting')).not.toContain(name),
);

test('an address that is an example is nobody', () => {
  const body =
    'Write first name and surname: for example: jane.roe@westfold.example, ben.ode@westfold.example. Questions go to vera.lund@westfold.example.';
  const { mentions } = read({ body, type: 'email' });
  expect(
    mentions.flatMap(({ identifiers }) => identifiers.flatMap(({ kind, value }) => (kind === 'email' ? [value] : []))),
  ).toEqual(['vera.lund@westfold.example']);
});
