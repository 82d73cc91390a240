import { expect, test } from 'vitest';
import { read } from '../read.ts';

test('sender and recipients of a mail are contacts with their addresses, tied to the item', () => {
  const mail = read({
    type: 'email',
    metadata: { from: 'Dana Frost <Dana@Acme.io>', to: ['"Weber, Tom" <tom@contoso.com>'], cc: 'Lee <lee@gmail.com>' },
  });
  expect(mail.statements).toEqual(
    expect.arrayContaining(['Dana Frost sent self', 'Tom Weber received self', 'Lee received self']),
  );
  expect(mail.mentions.find((m) => m.name === 'Dana Frost')?.identifiers).toEqual([
    { kind: 'email', value: 'dana@acme.io' },
  ]);
});

test.each([
  ['VAN DER HALM, JAN-PIET <jp.vanderhalm@contoso.com>, LUND, ADA <alund@contoso.com>', 'JAN-PIET VAN DER HALM'],
  ['de la Vega, Pilar <p.delavega@contoso.com>; Lund, Ada <alund@contoso.com>', 'Pilar de la Vega'],
])('a surname of several words before the given name makes one receiver: %s', (to, name) => {
  const { statements } = read({ type: 'email', metadata: { from: 'Bo Lind <bo@acme.io>', to } });
  const receivers = statements.filter((one) => one.endsWith(' received self')).map((one) => one.toLowerCase());
  expect(receivers).toEqual([`${name.toLowerCase()} received self`, 'ada lund received self']);
});

test.each([
  [['Nell Halm, Managing Director'], ['Nell Halm: Managing Director']],
  [['Tobias Moss, Head of Ops, tobias@halm.example'], ['Tobias Moss: Head of Ops']],
  [['Ida Falk (CFO)', 'Accounts Payable'], ['Ida Falk: CFO']],
  [['Ole Brandt, Jan Pohl'], ['Ole Brandt: ', 'Jan Pohl: ']],
])('titles behind the contacts of a deal are theirs, and departments are nobody: %j', (contacts, people) => {
  const { mentions, claims } = read({ type: 'deal', metadata: { contacts } });
  const involved = claims.filter(({ type }) => type === 'involved_in').map(({ from }) => mentions[from]!);
  expect(involved.map(({ name, properties }) => `${name}: ${String(properties?.title ?? '')}`)).toEqual(people);
});

test('a company domain is an organization that the person works for, a free-mail domain is none', () => {
  const mail = read({ type: 'email', metadata: { from: 'Dana Frost <dana@mail.acme.co.uk>', to: 'lee@gmail.com' } });
  expect(mail.statements).toContain('Dana Frost works_for acme.co.uk');
  expect(mail.thing('gmail.com')).toBeUndefined();
});

test('a role address is its organization, never a contact', () => {
  const mail = read({ type: 'email', metadata: { from: 'Acme Billing <billing@acme.io>' } });
  expect(mail.mentions.filter((m) => m.label === 'Contact')).toEqual([]);
  expect(mail.mentions[1]).toMatchObject({
    label: 'Organization',
    identifiers: [
      { kind: 'domain', value: 'acme.io' },
      { kind: 'email', value: 'billing@acme.io' },
    ],
  });
});

test.each([
  ['Weber, Tom <tom@contoso.com>', 'Tom Weber'],
  ['"Weber, Tom" <tom@contoso.com>', 'Tom Weber'],
  ['"Weber  Tom" <tom.weber@contoso.com>', 'Tom Weber'],
  ["'Tom Weber' <tom@contoso.com>", 'Tom Weber'],
  ['WEBER TOM <tom.weber@contoso.com>', 'Tom Weber'],
  ['Tom Weber (Contoso) <tom@contoso.com>', 'Tom Weber'],
  ['Weber, Tom', 'Tom Weber'],
  ['Weber, Tom (MKT) [mailto:tom@contoso.com]', 'Tom Weber'],
  ['Dr. Tom Weber <tom@contoso.com>', 'Tom Weber'],
])('the sender %s is Tom Weber', (from, name) => {
  expect(read({ type: 'email', metadata: { from } }).mentions[1]).toMatchObject({ label: 'Contact', name });
});

test('two people in one display name are two, and the address is the one’s whom it names', () => {
  const mail = read({ type: 'email', metadata: { from: 'Ana Silva and Tom Weber <tom.weber@contoso.com>' } });
  expect(mail.thing('tom.weber@contoso.com')).toBe(mail.thing('Tom Weber'));
  expect(mail.thing('Ana Silva')).not.toBe(mail.thing('Tom Weber'));
  expect(mail.mentions.map((m) => m.name)).not.toContain('Ana Silva and Tom Weber');
});

test.each([
  'Contoso General Announcements <mbx_news@contoso.com>',
  'Help <facilities.helpdesk@contoso.com>',
  'CustomerNotices, CNT [mailto:cnt.customernotices@contoso.com]',
  'IT Service Desk <it7@contoso.com>',
])('%s is no person', (from) => {
  expect(read({ type: 'email', metadata: { from } }).mentions.filter((m) => m.label === 'Contact')).toEqual([]);
});

test('an address of another system wrapped into one of a gateway is the one inside', () => {
  const mail = read({ type: 'email', metadata: { from: '"x" <IMCEANOTES-LEE+40fabrikam+2Ecom@contoso.com>' } });
  expect(mail.thing('lee@fabrikam.com')).toBeDefined();
});

test('a program that writes from a person’s mailbox gives the person no name', () => {
  const mail = read({ type: 'email', metadata: { from: 'Schedule Robot <tom.weber@contoso.com>' } });
  expect(mail.mentions[1]).toMatchObject({ label: 'Contact', identifiers: [{ value: 'tom.weber@contoso.com' }] });
  expect(mail.mentions[1]!.name).toBeUndefined();
});

test('websites are written in one form', () => {
  const company = (website: string) => read({ type: 'company', title: 'Contoso Ltd', metadata: { website } });
  for (const site of ['contoso.com/en', 'https://Contoso.com/en/', 'http://contoso.com/en?x=1'])
    expect(company(site).mentions.find((m) => m.properties?.website)?.properties).toEqual({
      website: 'https://contoso.com/en',
    });
});

test('the body of a contact item is a card', () => {
  const card = read({
    type: 'contact',
    title: 'Hana Kim',
    metadata: { email: 'hana@contoso.com', company: 'Contoso' },
    body: 'CFO at Contoso Ltd, +41 44 268 12 34\nMet at the fair in spring, prefers the phone.',
  });
  expect(card.thing('+41442681234')).toBe(0);
  expect(card.mentions.find((m) => m.rule === 'cards.body')?.properties).toEqual({
    title: 'CFO',
    phone: '+41442681234',
  });
  expect(card.claims.find((c) => c.rule === 'cards.body')).toMatchObject({
    type: 'works_for',
    properties: { title: 'CFO' },
  });
});

test('a list with Last, First entries keeps each person with the right address', () => {
  const mail = read({
    type: 'email',
    metadata: { to: 'Weber, Tom <tom.weber@contoso.com>, Kim, Hana <hana@contoso.com>; Ana Silva <ana@contoso.com>' },
  });
  const people = mail.mentions.filter((m) => m.label === 'Contact').map((m) => [m.name, m.identifiers[0]?.value]);
  expect(people).toEqual([
    ['Tom Weber', 'tom.weber@contoso.com'],
    ['Hana Kim', 'hana@contoso.com'],
    ['Ana Silva', 'ana@contoso.com'],
  ]);
});

test('header lines at the top of a body are read like fields', () => {
  const mail = read({
    type: 'email',
    body: 'From: Tom Weber <tom@contoso.com>\nTo: Dana Frost <dana@acme.io>,\n  Lee Wong <lee@acme.io>\nSubject: Pilot\n\nHello Dana,',
  });
  expect(mail.statements).toEqual(
    expect.arrayContaining(['Tom Weber sent self', 'Dana Frost received self', 'Lee Wong received self']),
  );
});

test('frontmatter in the body counts below fields', () => {
  const note = read({ body: '---\nauthor: Dana Frost\ntags: [a, b]\n---\nText' });
  expect(note.claims.find((c) => c.type === 'authored')).toMatchObject({ authority: 70 });
});

test('a contact item is the person itself, with employer, address, phone and title', () => {
  const card = read({
    type: 'contact',
    title: 'Hana Kim',
    metadata: { company: 'Contoso', email: 'hana@contoso.com', phone: '(415) 555-2671', title: 'CFO' },
  });
  expect(card.self).toMatchObject({ label: 'Contact', name: 'Hana Kim', self: true });
  expect(card.thing('hana@contoso.com')).toBe(0);
  expect(card.thing('+14155552671')).toBe(0);
  expect(card.mentions.find((m) => m.properties?.title)).toMatchObject({ as: 0, properties: { title: 'CFO' } });
  expect(card.statements).toContain('self works_for Contoso');
  expect(card.thing('contoso.com')).toBe(card.thing('Contoso'));
});

test('a company item is the organization itself, with its domain', () => {
  const company = read({
    type: 'company',
    title: 'Contoso Ltd',
    metadata: { website: 'https://www.contoso.com/en', contact: 'Hana Kim' },
  });
  expect(company.thing('contoso.com')).toBe(0);
  expect(company.statements).toContain('Hana Kim works_for self');
});

test('thread, answered message, attachments and deal are things that the item is tied to', () => {
  const mail = read({
    type: 'email',
    title: 'Re: Fwd: Pilot',
    metadata: {
      message_id: '<2@x>',
      in_reply_to: '<1@x>',
      thread: 't9',
      attachments: ['offer.pdf'],
      deal: 'Pilot 2024',
    },
  });
  expect(mail.self.identifiers).toEqual([{ kind: 'external_id', value: 'message_id:2@x' }]);
  expect(mail.statements).toEqual(
    expect.arrayContaining([
      'self part_of Pilot',
      'self replies_to message_id:1@x',
      'offer.pdf attached_to self',
      'self concerns Pilot 2024',
    ]),
  );
});

test('an invoice names who issued it', () => {
  expect(read({ type: 'invoice', metadata: { vendor: 'Litware Ltd' } }).statements).toContain(
    'self issued_by Litware Ltd',
  );
});
