import { describe, expect, test } from 'vitest';
import { read } from './read.ts';

describe('an invoice', () => {
  const body = `INVOICE INV-2041
From: Copperleaf Print Ltd, 12 Mill Lane, Bristol
Bill to: Marlow Events, 4 Quay Street, Plymouth

Posters   200   8.50   1,700.00

Total due: GBP 2,450.00
Due date: 15 April 2024`;

  test('has parties, an amount, a number and a day by which it is due; addresses are nobody', () => {
    const { self, statements, mentions } = read({ type: 'invoice', body });
    expect(statements).toContain('self issued_by Copperleaf Print Ltd');
    expect(statements).toContain('self billed_to Marlow Events');
    expect(self.properties).toMatchObject({
      amount: 2450,
      currency: 'GBP',
      due: '2024-04-15',
      invoice_number: 'INV-2041',
    });
    expect(mentions.filter((m) => m.label === 'Contact' && m.tier === 'establishing')).toEqual([]);
  });

  test('may name its parties on the lines below, or in German', () => {
    const below = read({
      type: 'invoice',
      body: 'Bill From:\nSilverpine Consulting LLC\nBill To:\nHolm ApS\nAmount due: $3,300.00',
    });
    expect(below.statements).toEqual(
      expect.arrayContaining(['self issued_by Silverpine Consulting LLC', 'self billed_to Holm ApS']),
    );
    const german = read({
      type: 'invoice',
      body: 'Rechnungssteller: Huber GmbH\nRechnungsempfänger: Lindner AG\nBetrag: 1.190,00 EUR\nFällig am: 30.04.2024',
    });
    expect(german.statements).toEqual(
      expect.arrayContaining(['self issued_by Huber GmbH', 'self billed_to Lindner AG']),
    );
    expect(german.self.properties).toMatchObject({ amount: 1190, currency: 'EUR', due: '2024-04-30' });
  });

  test('its fields go before its lines', () => {
    const { statements } = read({ type: 'invoice', metadata: { vendor: 'Other Ltd' }, body });
    expect(statements.filter((line) => line.includes('issued_by'))).toEqual(['self issued_by Other Ltd']);
  });
});

describe('a vCard', () => {
  const body =
    'BEGIN:VCARD\nVERSION:3.0\nFN:Amy Chen\nORG:Bluebird Media;News\nTITLE:Editor\nTEL;TYPE=CELL:+1 415 555 2671\nEMAIL:amy.chen@bluebird.com\nBDAY:1980-04-05\nURL:https://www.bluebird.com/\nEND:VCARD';

  test('is the contact that it is of', () => {
    const { statements, mentions } = read({ type: 'contact', title: 'Amy Chen', body });
    const card = mentions.find((m) => m.rule === 'cards.body' && m.label === 'Contact')!;
    expect(card.as).toBe(0);
    expect(card.identifiers).toEqual([
      { kind: 'phone', value: '+14155552671' },
      { kind: 'email', value: 'amy.chen@bluebird.com' },
    ]);
    expect(card.properties).toMatchObject({ title: 'Editor', birthday: '1980-04-05', phone: '+14155552671' });
    expect(statements).toContain('self works_for Bluebird Media');
    expect(mentions.filter((m) => m.name?.includes(':'))).toEqual([]);
  });
});

describe('a thread', () => {
  const mail = { type: 'email', title: 'Re: Budget', body: 'Fine.' };
  const people = { from: 'Vera Lund <vera@contoso.com>', to: 'Bo Chan <bo@fabrikam.com>' };
  const threadOf = (parts: Parameters<typeof read>[0]) => read(parts).mentions.find((m) => m.label === 'Thread');

  test('is named by the first message that an answer goes back to', () => {
    const metadata = { ...people, message_id: '<c@x>', in_reply_to: '<b@x>', references: ['<a@x>', '<b@x>'] };
    expect(threadOf({ ...mail, metadata })).toMatchObject({
      tier: 'establishing',
      name: 'Budget',
      identifiers: [{ kind: 'external_id', value: 'thread:a@x' }],
    });
    expect(read({ ...mail, metadata }).statements).toContain('self part_of Budget');
  });

  test('takes in the message that begins it once another answers', () => {
    const first = threadOf({ ...mail, title: 'Budget', metadata: { ...people, message_id: '<a@x>' } });
    expect(first).toMatchObject({ tier: 'weak', identifiers: [{ kind: 'external_id', value: 'thread:a@x' }] });
  });

  test('is known by subject and participants where messages bear no ids', () => {
    const answer = threadOf({ ...mail, metadata: { from: people.to, to: people.from } });
    const first = threadOf({ ...mail, title: 'Budget', metadata: people });
    expect(answer?.tier).toBe('establishing');
    expect(first?.tier).toBe('weak');
    expect(first?.identifiers).toEqual(answer?.identifiers);
    expect(threadOf({ ...mail, title: 'Other budget', metadata: people })?.identifiers).not.toEqual(first?.identifiers);
  });

  test('is the source’s own where it names one', () => {
    const { mentions } = read({ ...mail, metadata: { ...people, thread: 't1', in_reply_to: '<b@x>' } });
    expect(mentions.filter((m) => m.label === 'Thread').map((m) => m.identifiers[0]!.value)).toEqual(['thread:t1']);
  });
});

test('rooms and ways to dial in take no part in a meeting', () => {
  const attendees = ['Vera Lund', 'Conference Room 4', 'Zoom', 'Microsoft Teams Meeting', 'TBD'];
  const { mentions } = read({ type: 'meeting', metadata: { attendees } });
  expect(mentions.filter((m) => m.label === 'Contact').map((m) => m.name)).toEqual(['Vera Lund']);
});

test('a field’s amount may be short for thousands or millions', () => {
  const amount = (words: string) =>
    read({ type: 'deal', metadata: { amount: words } }).self.properties?.amount ??
    read({ type: 'deal', metadata: { amount: words } }).mentions[0]!.properties!.amount;
  expect(['$40k', '1.5m EUR', '2 million', '1,240.50'].map(amount)).toEqual([40_000, 1_500_000, 2_000_000, 1240.5]);
});

const RUBBISH: Record<string, string> = {
  'months and common words':
    'In May and June we will hope for the best. April was grim; will you mark it? March on. August heat.',
  code: '```ts\nimport { Client } from "northwind";\nconst sarah = new SarahChen({ key: "Bob Smith" });\n```\nexport class PeterNovak extends Contoso {\n  run() { return this.ceo("Anna Lee"); }\n}',
  'a log': Array.from(
    { length: 30 },
    (_, n) =>
      `2024-03-11 04:12:0${n % 10} ERROR [main] com.kite.jobs.Runner - Connection refused: pool exhausted\n    at com.kite.jobs.Runner.start(Runner.java:${n})`,
  ).join('\n'),
  'a table':
    '| Region | Q1 | Q2 | Q3 |\n|---|---|---|---|\n| North | 12 | 13 | 14 |\n\nItem;Qty;Price;Total\nPoster;2;3,50;7,00',
  'a certificate': `-----BEGIN CERTIFICATE-----\n${'MIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJ\n'.repeat(40)}-----END CERTIFICATE-----\n`,
  'mixed scripts': 'Встреча завтра и 田中. Η συνάντηση αύριο. नमस्ते। The rest is plain.',
  'writing from right to left': 'פגישה מחר. اجتماع غدا. \u202Eevil\u202C text.',
  'HTML without text':
    '<html><head><title>Big Title</title><style>.Big { Color: Red }</style><script>var SarahChen = "Contoso Ltd";</script></head><body>Nothing&nbsp;here</body></html>',
  'nested quotes': Array.from({ length: 60 }, (_, n) => `${'> '.repeat(n)}On Mon, someone wrote:`).join('\n'),
  shouting: 'READ THIS NOW. THE DEADLINE IS TODAY. DO NOT FORGET THE FORMS.',
  headings: '# Scope Of Work\n\n## Roles And Duties\n\nTerms And Conditions Apply.',
  data: '{"name": "Widget Service", "CEO": "none", "Owner": {"Id": 12, "Title": "Item"}}',
};

test.each(Object.keys(RUBBISH))('%s makes no rubbish', (name) => {
  const { mentions } = read({ body: RUBBISH[name]! });
  expect(mentions.filter((m) => !m.self && m.tier !== 'weak' && m.confidence >= 0.5)).toEqual([]);
});

test('a thousand addresses in a header are a thousand people, and nobody else', () => {
  const to = Array.from({ length: 1_000 }, (_, n) => `Ann B${n} <ann.b${n}@d${n % 7}.com>`).join(', ');
  const { mentions } = read({ type: 'email', body: `From: Vera Lund <vera@contoso.com>\nTo: ${to}\n\nHello.` });
  expect(mentions.filter((m) => m.label === 'Contact')).toHaveLength(1_001);
  expect(mentions.filter((m) => m.label === 'Organization')).toHaveLength(8);
});

test('notes say by their first words with whom one met', () => {
  const body = 'Met Vera Lund and Bo Chan. Ida Holm was mentioned. Agreed: demo on 2 June 2024.';
  const { statements, self } = read({ type: 'meeting', body });
  expect(statements.filter((line) => line.includes('attended'))).toEqual([
    'Vera Lund attended self',
    'Bo Chan attended self',
  ]);
  expect(self.properties?.decisions).toEqual(['demo on 2 June 2024.']);
});

test('months that are names speak where they take turns', () => {
  const body = 'Will: done with the page\nMay: blocked\nWill: can help\nMay: thanks';
  const { statements } = read({ type: 'meeting', body });
  expect(statements.filter((line) => line.includes('attended'))).toEqual(['Will attended self', 'May attended self']);
});
