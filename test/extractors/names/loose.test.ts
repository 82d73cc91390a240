import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const shown = (body: string, label: string, type = 'note', metadata = {}) =>
  read({ body, type, metadata }).mentions.flatMap((m) =>
    !m.self && m.label === label && m.tier !== 'weak' && m.name ? [m.name] : [],
  );

describe('in a talk', () => {
  const talk = (...lines: string[]) => lines.map((line, n) => `Grad ${'AB'[n % 2]}: ${line}`).join('\n');

  test('what the transcript notes is no part of a name', () => {
    const people = shown(talk('Right .', 'Lena {laugh} Lena has it .', 'Yes .', 'So .'), 'Contact', 'meeting');
    expect(people).toContain('Lena');
    expect(people.join()).not.toMatch(/[{}]|Lena Lena/);
  });

  test.each(['Burritos', 'Components', 'Horns', 'Scro', 'VITERBI'])('%s is nobody', (word) => {
    const lines = talk(`I like ${word} .`, 'Why .', `Well ${word.toLowerCase()} are fine .`, `${word} it is .`);
    expect(shown(lines, 'Contact', 'meeting')).toEqual([]);
  });

  test('a method named after somebody is not that person', () => {
    const people = shown(
      talk('We ran it on Boreal XQ .', 'And ?', 'Same as Boreal XQ .', 'Good .'),
      'Contact',
      'meeting',
    );
    expect(people).toEqual([]);
  });
});

describe('a firm in a mail', () => {
  const firms = (body: string) => shown(body, 'Organization', 'email', { from: 'Ana Berg <ana@acme.example>' });

  test.each([
    'By Friday I need the All Products book.',
    'Put it under the North Cellar Book and check the Route Approval.',
    'The Estate agreed, the Party and a bare LLC did not.',
    'Benefits: Dental, Vision, Life Insurance and Paid Leave.',
    "The investor's Party and the Bank's Trading Unit were there.",
    'COVID-19 and the Bramptonians were blamed.',
    'To: All Fenwick Employees Transferring East',
    'Meet at the Fenwick Center Campus, the Metals Express Passes are there.',
    'The code is PWRTESTQ, says the Cabinet.',
  ])('is none of what “%s” holds', (body) => expect(firms(body).filter((name) => name !== 'acme.example')).toEqual([]));

  test.each([
    ['We wrote to Bellmont Utilities and Tollund Acoustics.', ['Bellmont Utilities', 'Tollund Acoustics']],
    ['Jarrow Fruit Corp & Stone Box Corp. both signed.', ['Jarrow Fruit Corp', 'Stone Box Corp.']],
    ['She called the US Treasury Department and Human Rights Watch.', ['US Treasury Department', 'Human Rights Watch']],
    ['Marks and Fenner Group plc asked for tables.', ['Marks and Fenner Group plc']],
    ['He works with Hawthorn Solutions in Leeds on it.', ['Hawthorn Solutions']],
  ])('has its whole name: %s', (body, names) => expect(firms(body)).toEqual(expect.arrayContaining(names)));

  test('goes on where flowed text was wrapped', () => {
    const body =
      'For all questions about the advertising in the \nHarlow Morning Tribune please contact our Alison \nRacer today.\n';
    const people = shown(body, 'Contact', 'email', { from: 'Ana Berg <ana@acme.example>' });
    expect(people).toContain('Alison Racer');
  });
});

test('a German firm stands behind the word for one', () => {
  const mail = read({
    type: 'email',
    body: 'Hallo,\n\nich habe die Firma Hertha Logistik angerufen. Bob von Hertha Logistik kommt.\n',
  });
  const kinds = mail.mentions.flatMap(({ name, label }) => (name === 'Hertha Logistik' ? [label] : []));
  expect(new Set(kinds)).toEqual(new Set(['Organization']));
});

describe('a person and what bears the name', () => {
  test('are two', () => {
    const note = read({ body: 'Dizzy Malone and the Dizzy Malone Orchestra played. Malone led the band from 1938.\n' });
    const [band, leader] = [note.thing('Dizzy Malone Orchestra'), note.thing('Dizzy Malone')];
    expect(band).toBeDefined();
    expect(leader).toBeDefined();
    expect(leader).not.toBe(band);
    expect(note.mentions[leader!]?.label).toBe('Contact');
  });

  test('a town is not its college, nor letters with stops a bank', () => {
    const note = read({
      body: 'Wrexley College and the Bank of Carland met. Wrexley is far. People in B.C. agreed, and the Bank of Carland too.\n',
    });
    const bound = note.mentions.flatMap(({ name, as }) => (as === undefined ? [] : [name]));
    expect(bound).not.toContain('Wrexley');
    expect(bound).not.toContain('B.C.');
  });
});

describe('who speaks', () => {
  const hearing = [
    'The Speaker (Hon. Beatrice Holloway (Fenmarsh, Ind.)): Order.',
    'Mr. Casper Wyndham (Upper Dale, NPP): Madam Speaker, when will the harbour open?',
    "Ms. Jennifer O'Dowd (Minister of Ports): Mr. Speaker, soon.",
    'Hon. Imelda Fairfax (Seaward, Lab.): I ask the member for Upper Dale Mills to sit, and the Minister for Forests and Inland Waters to reply.',
    'The Speaker: Order.',
    'Mr. Casper Wyndham: Thank you.',
  ].join('\n');

  test('is named without honorific, also behind a role', () => {
    const people = shown(hearing, 'Contact', 'hearing');
    expect(people).toEqual(
      expect.arrayContaining(['Beatrice Holloway', 'Casper Wyndham', "Jennifer O'Dowd", 'Imelda Fairfax']),
    );
    expect(people.filter((name) => /Speaker|Ms\.|Hon\./.test(name))).toEqual([]);
  });

  test('seats and fields of ministers are no employers', () => {
    const { statements } = read({ type: 'hearing', body: hearing });
    expect(statements.filter((one) => /works_for|leads/.test(one))).toEqual([]);
    expect(shown(hearing, 'Organization', 'hearing')).toEqual([]);
  });

  test('stands in a German list with surnames first', () => {
    const minutes = read({
      type: 'minutes',
      body: 'Teilnehmer: Aumann, Lisa; Berisha, Arben; Cordes, Wiebke\n\nFrau Aumann berichtet.\n',
    });
    expect(minutes.statements).toEqual(
      expect.arrayContaining([
        'Lisa Aumann attended self',
        'Arben Berisha attended self',
        'Wiebke Cordes attended self',
      ]),
    );
  });

  test('what somebody does stands in brackets, and is no firm', () => {
    const { statements } = read({
      type: 'minutes',
      body: 'Anwesend: Maria Kofler (Statik), Jan Thoma (Protokoll)\n\nEs gab nichts.\n',
    });
    expect(statements).toEqual(expect.arrayContaining(['Maria Kofler attended self', 'Jan Thoma attended self']));
    expect(statements.filter((one) => one.includes('works_for'))).toEqual([]);
  });

  test.each(['Cllr', 'Councillor', 'Sister'])('%s is an honorific', (title) => {
    const minutes = read({
      type: 'minutes',
      body: `Present: ${title} Moses Achebe, Ida Moss\n\n${title} Achebe spoke.\n`,
    });
    expect(minutes.thing('Moses Achebe')).toBeDefined();
    expect(
      minutes.mentions.filter(({ label, as, self }) => label === 'Contact' && as === undefined && !self),
    ).toHaveLength(2);
  });
});
