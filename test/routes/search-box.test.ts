import { expect, test } from 'vitest';
import { acmeWith } from '../support/http/acme-with.ts';

const NORA = 'Nora Albrecht <nora@kestrel.example>';

/** A mail of somebody to Nora, with their signature. */
const mail = (from: string, title: string, body: string, more: string[] = []) => ({
  title,
  source: 'mail',
  type: 'email',
  date: '2025-04-03',
  body: [`Hello Nora,\n\n${body}\n\nBest regards`, from.replace(/ <.*/, ''), ...more].join('\n'),
  metadata: { from, to: NORA },
});
const note = (title: string, body: string) => ({ title, source: 'notes', date: '2025-05-06', body });

const WIEBKE = 'Wiebke Möwenstein <wiebke@moewenstein.example>';
const TJARK = 'Tjark Grünloh <tjark.gruenloh@silbersee.example>';
const ADA = 'Ada Lindt <ada.lindt@corvid.example>';
const ANKE = 'Anke Lindt <anke@lindt-optik.example>';
const SIOBHAN = "Siobhán O'Kearney <siobhan@harwick.example>";
const JEAN = 'Jean-Luc Ferrand <jl.ferrand@vallon.example>';
const MARTA = 'Marta Strauß <marta.strauss@nqh.example>';
const LUKASZ = 'Łukasz Żurek <lukasz@nqh.example>';
const ROLF = 'Rolf Tauber <rolf@harwick.example>';
const KEN = '佐倉健 <ken@shinonome.example>';

const { acme: org } = await acmeWith([
  mail(WIEBKE, 'Windows', 'the windows of the hall are ready.', ['Owner', 'Café Möwenstein', '+49 431 5550 177']),
  mail(WIEBKE, 'Möwenstein party', 'the party at Café Möwenstein begins at eight, and Wiebke Möwenstein will speak.'),
  mail(TJARK, 'Dues', 'the dues were paid on time.', ['Treasurer', 'Segelverein Silbersee']),
  mail(ADA, 'Signals', 'the signals are wired.', ['Head of Sales', 'Corvid Rail Ltd', '+44 20 5550 0142']),
  mail(ANKE, 'Lenses', 'the lenses are ground.', ['Optician', 'Lindt Optik GmbH']),
  mail(SIOBHAN, 'Slates', 'the slates are stacked.', ['Works Manager', 'Harwick Slate Ltd']),
  mail(JEAN, 'Corks', 'the corks are cut.', ['Directeur commercial', 'Vallon Bouchons SA']),
  mail(MARTA, 'Pallets', 'the pallets wait on the quay.', ['Dispatcher', 'North Quay Haulage Ltd']),
  mail(LUKASZ, 'Lorries', 'the lorries are washed.', ['Driver', 'North Quay Haulage Ltd']),
  mail(KEN, 'Samples', 'the samples are packed.'),
  mail(ROLF, 'Ropes', 'the ropes are dry.'),
  note('Hello from the treasurer', 'The treasurer wants the list of members. The treasurer is new: Tjark Grünloh.'),
  note('Treasurer wanted', 'Every club wants a treasurer.'),
  note('Menu of the café', 'Möwenstein asks for soup. The menu of Café Möwenstein is short.'),
  note('Gutters', 'The roof over the yard leaks, a roofer comes. The roof is old.'),
  note('Budget of Corvid', 'Ada Lindt of Corvid Rail asked for a budget. The budget of Corvid Rail is small.'),
  note('Lindt, Corvid and the roof', 'Lindt and Corvid talk of the roof. The roof of Corvid leaks.'),
  note('NQH timetable', 'NQH drives on Mondays. Marta Strauß keeps the timetable of North Quay Haulage.'),
  note('Slates of Harwick', "Siobhán O'Kearney of Harwick says that the blue slates are cheaper."),
  note('Register of Silbersee', 'Grünloh and Lindt are in the register of Silbersee.'),
  note('Ferrand in Lyon', 'Jean-Luc Ferrand of Vallon meets us in Lyon in June 2025 for the corks.'),
  note('東雲商事の見本', '東雲商事の佐倉健さんから見本が届きました。'),
]);

const first = async (q: string, more = {}): Promise<string[]> => {
  const { status, body } = await org.owner.post('/org/acme/search', { q, limit: 10, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results.map(({ name }: { name: string }) => name);
};

const PEOPLE = {
  wiebke: 'Wiebke Möwenstein',
  tjark: 'Tjark Grünloh',
  ada: 'Ada Lindt',
  anke: 'Anke Lindt',
  siobhan: "Siobhán O'Kearney",
  jean: 'Jean-Luc Ferrand',
  marta: 'Marta Strauß',
  lukasz: 'Łukasz Żurek',
  ken: '佐倉健',
};
const CAFE = 'Café Möwenstein';
const NQH = 'North Quay Haulage Ltd';
const CORVID = 'Corvid Rail';
const LINDT = 'Lindt';

/** What somebody types into a search box, and what they mean: these come first, in any order. */
const MEANT: [kind: string, cases: [typed: string, ...meant: string[]][]][] = [
  [
    'a name',
    [
      ['Wiebke Möwenstein', PEOPLE.wiebke],
      ['ada lindt', PEOPLE.ada],
      ['café möwenstein', CAFE],
      ['North Quay Haulage', NQH],
      ['corvid rail ltd', CORVID],
      ['lindt', PEOPLE.ada, PEOPLE.anke, LINDT],
    ],
  ],
  [
    'a beginning',
    [
      ['wieb', PEOPLE.wiebke],
      ['möwenst', PEOPLE.wiebke, CAFE],
      ['siob', PEOPLE.siobhan],
      ['north qu', NQH],
      ['ada li', PEOPLE.ada],
      ['tjark g', PEOPLE.tjark],
    ],
  ],
  [
    'a slip',
    [
      ['mowenstien', PEOPLE.wiebke, CAFE],
      ['mowensteim', PEOPLE.wiebke, CAFE],
      ['möwensten', PEOPLE.wiebke, CAFE],
      ['lnidt', PEOPLE.ada, PEOPLE.anke, LINDT],
      ['lindtt', PEOPLE.ada, PEOPLE.anke, LINDT],
      ['grunloo', PEOPLE.tjark],
      ['tjark grunloo', PEOPLE.tjark],
      ['silbersea', 'Segelverein Silbersee', 'silbersee.example'],
      ['wibke', PEOPLE.wiebke],
      ['ferand', PEOPLE.jean],
      ['harwik', 'Harwick Slate Ltd'],
      ['corvid rial', CORVID],
      ['hualage', NQH],
    ],
  ],
  [
    'a beginning with a slip',
    [
      ['wibeke möwens', PEOPLE.wiebke],
      ['gruenlo', PEOPLE.tjark],
      ['siobahn o', PEOPLE.siobhan],
      ['nroth qua', NQH],
    ],
  ],
  [
    'a role',
    [
      ['treasurer', PEOPLE.tjark],
      ['the treasurer', PEOPLE.tjark],
      ['treasurer silbersee', PEOPLE.tjark],
      ['head of sales', PEOPLE.ada],
      ['head of sales corvid', PEOPLE.ada],
      ['works manager', PEOPLE.siobhan],
      ['dispatcher', PEOPLE.marta],
      ['directeur commercial', PEOPLE.jean],
      ['optician', PEOPLE.anke],
      ['who is the treasurer', PEOPLE.tjark],
    ],
  ],
  [
    'a person and their house',
    [
      ['ada corvid', PEOPLE.ada],
      ['marta nqh', PEOPLE.marta],
      ['siobhan harwick', PEOPLE.siobhan],
      ['ferrand vallon', PEOPLE.jean],
    ],
  ],
  [
    'an address, a domain or a number',
    [
      ['ada.lindt@corvid.example', PEOPLE.ada],
      ['ADA.LINDT@corvid.example', PEOPLE.ada],
      ['ada.lindt', PEOPLE.ada],
      ['<ada.lindt@corvid.example>', PEOPLE.ada],
      ['Ada Lindt <ada.lindt@corvid.example>', PEOPLE.ada],
      ['mailto:ada.lindt@corvid.example', PEOPLE.ada],
      ['corvid.example', CORVID],
      ['www.corvid.example', CORVID],
      ['https://corvid.example/', CORVID],
      ['@corvid.example', CORVID],
      ['+44 20 5550 0142', PEOPLE.ada],
      ['020 5550 0142', PEOPLE.ada],
      ['0431 5550177', PEOPLE.wiebke],
    ],
  ],
  [
    'other spellings',
    [
      ['Moewenstein', PEOPLE.wiebke, CAFE],
      ['Möwenstein', PEOPLE.wiebke, CAFE],
      ['mowenstein', PEOPLE.wiebke, CAFE],
      ['cafe moewenstein', CAFE],
      ['marta strauss', PEOPLE.marta],
      ['strauß', PEOPLE.marta],
      ['gruenloh', PEOPLE.tjark],
      ['lukasz zurek', PEOPLE.lukasz],
      ['siobhan', PEOPLE.siobhan],
      ["o'kearney", PEOPLE.siobhan],
      ['o’kearney', PEOPLE.siobhan],
      ['okearney', PEOPLE.siobhan],
      ['kearney', PEOPLE.siobhan],
      ['jean luc ferrand', PEOPLE.jean],
      ['jean-luc', PEOPLE.jean],
    ],
  ],
  [
    'a name turned round or shortened',
    [
      ['Lindt, Ada', PEOPLE.ada],
      ['Möwenstein, Wiebke', PEOPLE.wiebke],
      ['Ada L.', PEOPLE.ada],
      ['W. Möwenstein', PEOPLE.wiebke],
      ['J.-L. Ferrand', PEOPLE.jean],
      ['JL Ferrand', PEOPLE.jean],
      ['S. O’Kearney', PEOPLE.siobhan],
      ['NQH', NQH],
      ['nqh', NQH],
      ['N.Q.H.', NQH],
      ['Frau Möwenstein', PEOPLE.wiebke],
      ['Mr Grünloh', PEOPLE.tjark],
      ['Corvid Rail Limited', CORVID],
      ['Corvid Rail GmbH', CORVID],
    ],
  ],
  [
    'other scripts',
    [
      ['佐倉健', PEOPLE.ken],
      ['佐倉', PEOPLE.ken],
      ['東雲商事', '東雲商事の見本'],
    ],
  ],
  [
    'an item by its title, a phrase or a day',
    [
      ['ferrand in lyon', 'Ferrand in Lyon'],
      ['slates of harwick', 'Slates of Harwick'],
      ['budget of corvid', 'Budget of Corvid'],
      ['"blue slates"', 'Slates of Harwick'],
      ['“the corks are cut”', 'Corks'],
      ['lyon june 2025', 'Ferrand in Lyon'],
      ['roof', 'Lindt, Corvid and the roof'],
      ['yard', 'Gutters'],
      ['soup', 'Menu of the café'],
      ['budget', 'Budget of Corvid'],
      ['timetable', 'NQH timetable'],
      ['"Ada Lindt"', PEOPLE.ada],
      ['„Wiebke Möwenstein“', PEOPLE.wiebke],
    ],
  ],
];

test.each(MEANT.flatMap(([kind, cases]) => cases.map(([typed, ...meant]) => ({ kind, typed, meant }))))(
  'of $kind what is meant comes first: $typed',
  async ({ typed, meant }) => {
    const found = await first(typed);
    expect(found.slice(0, meant.length).toSorted(), found.join(' | ')).toEqual(meant.toSorted());
  },
);
