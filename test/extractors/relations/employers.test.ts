import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const [NORA, TOM] = ['Nora Velde <nora@brightwater.example>', 'Tom Asher <tom@kestrelpumps.example>'];
const WORK = / (?:works_for|leads|reports_to|supplier_of|customer_of|subsidiary_of) /;
const OWN = new Set(['Nora Velde works_for brightwater.example', 'Tom Asher works_for kestrelpumps.example']);
const mail = (body: string) =>
  read({ type: 'email', body, metadata: { from: NORA, to: TOM } })
    .statements.filter((one) => WORK.test(one) && !OWN.has(one))
    .toSorted();
const of = (body: string, type = 'note', title = 'Untitled') =>
  read({ type, body, title })
    .statements.filter((one) => WORK.test(one))
    .toSorted();

describe('who is of which house', () => {
  test.each([
    [
      'New members: Bolt & Rowe LLP (Zara Bolt) and Kiln Clay Ltd (Sam Hale, Petra Nance).',
      [
        'Petra Nance works_for Kiln Clay Ltd',
        'Sam Hale works_for Kiln Clay Ltd',
        'Zara Bolt works_for Bolt & Rowe LLP',
      ],
    ],
    [
      'We met Simon Reed & Clara Nash (Oakmere Ltd).',
      ['Clara Nash works_for Oakmere Ltd', 'Simon Reed works_for Oakmere Ltd'],
    ],
    ['The boards come from Pennine Castings Ltd (contact Derek Howe).', ['Derek Howe works_for Pennine Castings Ltd']],
    [
      'In the room: Celia Orme and Ned Hale for Brant Museums Ltd; Paul Garner for Lumen GmbH.',
      [
        'Celia Orme works_for Brant Museums Ltd',
        'Ned Hale works_for Brant Museums Ltd',
        'Paul Garner works_for Lumen GmbH',
      ],
    ],
    ['Jess Tully, speaking for Skerry Fish Ltd, asked about prices.', ['Jess Tully works_for Skerry Fish Ltd']],
    ['The letting agent is Ruth Moss at Peverell Moss LLP.', ['Ruth Moss works_for Peverell Moss LLP']],
    ['Her solicitor is Zara Bolt at Rowe LLP.', ['Zara Bolt works_for Rowe LLP']],
    ['Ellen Shaw has moved on: she is now at Quillon Water.', ['Ellen Shaw works_for Quillon Water']],
    ['Kate Mull was with Pennine Castings Ltd until March.', ['Kate Mull works_for Pennine Castings Ltd']],
    ['Wed 18 March: Dr Paul Sands, on loan from Queens Hospital', ['Paul Sands works_for Queens Hospital']],
    [
      'Meet Leo Garside, formerly at Wexford Ltd, now with Halden Press.',
      ['Leo Garside works_for Halden Press', 'Leo Garside works_for Wexford Ltd'],
    ],
    ['Mein Bruder Nils Roth arbeitet jetzt übrigens bei der Krämer GmbH.', ['Nils Roth works_for Krämer GmbH']],
    ['Neu ist die Thermo Nord GmbH; Ansprechpartner dort ist Herr Uwe Lind.', ['Uwe Lind works_for Thermo Nord GmbH']],
    ['I called Carn Ltd. Martin Eddy looks after the building there.', ['Martin Eddy works_for Carn Ltd']],
    ['You spoke to Pascoe Roofing Ltd. Ask its owner, Dan Pascoe.', ['Dan Pascoe leads Pascoe Roofing Ltd']],
  ] as const)('%s', (body, says) => expect(of(body)).toEqual(says));

  test.each([
    [
      "I've started at Portwell plc. My boss there is a woman called Dot Farley.",
      ['Dot Farley works_for Portwell plc', 'Nora Velde reports_to Dot Farley', 'Nora Velde works_for Portwell plc'],
    ],
    ['Before that I was at Velbert Ltd, as a buyer.', ['Nora Velde works_for Velbert Ltd']],
    ['We also say goodbye to Bea Foley.', ['Bea Foley works_for brightwater.example']],
    ['Mrs Glanville is leaving us after 20 years.', ['Glanville works_for brightwater.example']],
    ['Bei Fragen hilft Frau Edda Kolb aus unserer Buchhaltung.', ['Edda Kolb works_for brightwater.example']],
    [
      'Am Montag beginnt unser Monteur Lukas Wirth am 15.6. mit den Kabeln.',
      ['Lukas Wirth works_for brightwater.example'],
    ],
    ['Die Kabel liefert die Firma Drahtwerk Hofmann.', ['Drahtwerk Hofmann supplier_of brightwater.example']],
    ['Your Mr Polglase quoted last year.', ['Polglase works_for kestrelpumps.example']],
    ['Send it to Carla Whitman at Fenn County Council, 918-555-0137.', ['Carla Whitman works_for Fenn County Council']],
    [
      'Two new customers: Castle Hotels Ltd and Aldwick Group.',
      ['Aldwick Group customer_of brightwater.example', 'Castle Hotels Ltd customer_of brightwater.example'],
    ],
    ["Felix Orr's assistant is Saskia Boon.", ['Saskia Boon reports_to Felix Orr']],
    [
      'Orbis Freight Ltd has been part of the Tolland Group since 2021.',
      ['Orbis Freight Ltd subsidiary_of Tolland Group'],
    ],
  ] as const)('in a mail: %s', (body, says) => expect(mail(`Hi Tom,\n\n${body}\n\nNora`)).toEqual(says));

  test.each([
    'Is the new contact Wendy Cho?',
    'The new contact is not Wendy Cho.',
    'I started at Larkspur Foods Ltd and walked to the station.',
    'Before that I was at Larkspur Foods Ltd for lunch.',
    'I hear that Ellen Shaw is now at Quillon Ltd.',
    'If Ellen Shaw is on loan from Quillon Ltd, ask her.',
    'Lukas Wirth arbeitet ab Herbst vielleicht bei der Kranlift GmbH.',
    'The solicitor might be Zara Bolt at Rowe LLP.',
    'We met Piet Vos (London) and Mia Holt (Collections Manager).',
    'The report of Larkspur Foods Ltd (Dana Frost asked for it) is due.',
  ])('and not of any where that is asked, denied, supposed or another thing: %s', (body) =>
    expect(mail(`Hi Tom,\n\n${body}\n\nNora`)).toEqual([]),
  );
});

describe('in a chat', () => {
  test('a few words between leave the talk at its house', () => {
    const body =
      'Tess: Atlantic Lines Ltd called\nOmar: yep. Their buyer is Karen Aune\nTess: who handles claims at Castle Ltd?\nOmar: Dana Quinn. She is their claims manager';
    expect(of(body, 'chat')).toEqual(['Dana Quinn works_for Castle Ltd', 'Karen Aune works_for Atlantic Lines Ltd']);
  });
});

const table = (head: string, ...rows: string[]) =>
  [head, head.replace(/[^|]+/g, ' --- '), ...rows].map((row) => `| ${row} |`).join('\n');

describe('in tables of people', () => {
  test.each(['Delegate', 'Guest', 'Speaker', 'Candidate', 'Mitarbeiterin', 'Referent'])(
    'headed %s, whence they come is their house',
    (head) =>
      expect(of(table(`${head} | From | Role`, 'Ruth Moss | Kiln Clay Ltd | Buyer'))).toEqual([
        'Ruth Moss works_for Kiln Clay Ltd',
      ]),
  );

  test.each(['Leeds', '12 May'])('no place or day is: %s', (from) =>
    expect(of(table('Delegate | From | Role', `Ruth Moss | ${from} | Buyer`))).toEqual([]),
  );

  test.each(['Self-employed', 'freelance', 'Retired', 'selbstständig', 'Privatperson', 'n/a', '–'])(
    '%s is no house',
    (none) => {
      const { mentions } = read({ type: 'note', body: table('Name | Company | Role', `Ruth Moss | ${none} | Buyer`) });
      expect(mentions.filter(({ label }) => label === 'Organization')).toEqual([]);
    },
  );
});

test.each([
  ['Ruth Moss taught chemistry at the University of Leeds.', []],
  ['Ruth Moss lectured in law at the University of Leeds.', []],
  ['Ruth Moss studied physics at the University of Leeds.', ['Ruth Moss studied_at University of Leeds']],
])('a school is where somebody studied, and not where somebody taught: %s', (body, studied) =>
  expect(read({ type: 'note', body }).statements.filter((one) => one.includes(' studied_at '))).toEqual(studied),
);

test.each(['Lumen GmbH', 'Brightpath Systems'])(
  'whom a note tells of among what a customer uses is not of the supplier: %s',
  (firm) => {
    const body = `Spoke to Ruth Moss, who runs Kiln Clay Ltd.\n\n- currently use ${firm} for ticketing\n- their ops guy, Paul Garner, wants a demo`;
    expect(of(body)).not.toContain(`Paul Garner works_for ${firm}`);
  },
);
