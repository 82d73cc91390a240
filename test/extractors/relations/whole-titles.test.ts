import { expect, it } from 'vitest';
import { held } from './held.ts';

const metadata = { from: 'Vera Lund <vera@westfold.example>', to: 'Bo Ode <bo@orbis.example>' };

it.each([
  ['Our operations director, Piet Verhagen, rang.', 'operations director'],
  ['Please ask Piet Verhagen, our farm manager.', 'farm manager'],
  ['Your workshop manager, Piet Verhagen, rang.', 'workshop manager'],
  ['I spoke to Piet Verhagen, your claims manager.', 'claims manager'],
  ['Piet Verhagen is now deputy editor of Galway Courier Ltd.', 'deputy editor'],
  ['Herr Piet Verhagen ist kaufmännischer Leiter der Nordwerft Husum GmbH.', 'kaufmännischer Leiter'],
  ['Unser technischer Leiter Piet Verhagen ruft an.', 'technischer Leiter'],
  ['Piet Verhagen became treasurer of Corvid Systems Ltd.', 'treasurer'],
  ['Piet Verhagen becomes head of sales at Corvid Systems Ltd.', 'head of sales'],
  ['In May Piet Verhagen was elected treasurer of Corvid Systems Ltd.', 'treasurer'],
  ['Piet Verhagen has become managing director of Corvid Systems Ltd.', 'managing director'],
])('keeps of a title what it is of, and no verb before it: %s', (body, title) => {
  expect(held(body, 'email', metadata)).toContainEqual(
    expect.stringMatching(new RegExp(`^Piet Verhagen .* as ${title}$`)),
  );
});

it.each(['Our wonderful new manager, Piet Verhagen, rang.', 'Our meeting with director Piet Verhagen is off.'])(
  'keeps no other words before an office: %s',
  (body) => {
    expect(held(body, 'email', metadata).filter((one) => /wonderful|new|meeting/.test(one))).toEqual([]);
  },
);

it.each([
  'Ada Moss ist stellvertretende Geschäftsführerin der Halm Stahl GmbH.',
  'Unsere stellvertretende Geschäftsführerin Ada Moss kommt.',
])('has no deputy lead a house: %s', (body) => {
  const facts = held(body, 'email', { from: 'Bo Ode <bo@halm-stahl.example>' });
  expect(facts).toContainEqual(expect.stringMatching(/^Ada Moss works_for .* as stellvertretende Geschäftsführerin$/));
  expect(facts.filter((one) => one.startsWith('Ada Moss leads'))).toEqual([]);
});

it.each([
  ['Ada Moss is founder and CEO of Halm Steel Ltd.', 'Ada Moss leads Halm Steel Ltd. as CEO'],
  ['We talked to Ada Moss, co-founder and CFO of Halm Steel Ltd.', 'Ada Moss works_for Halm Steel Ltd. as CFO'],
  [
    'Ada Moss is Director of Grid Research at the Lakeside Energy Institute.',
    'Ada Moss works_for Lakeside Energy Institute as Director of Grid Research',
  ],
  [
    'Jan Ohlsen, Geschäftsführer Nordwerft Husum GmbH, rief an.',
    'Jan Ohlsen leads Nordwerft Husum GmbH as Geschäftsführer',
  ],
  ['Jan Ohlsen (Bauleiter, Nordwerft Husum GmbH) rief an.', 'Jan Ohlsen works_for Nordwerft Husum GmbH as Bauleiter'],
  ['Arjun Mehta in your dispatch promised us the rims.', 'Arjun Mehta works_for orbis.example'],
])('reads a post beside another, of a field or right before its house: %s', (body, fact) => {
  expect(held(body, 'email', metadata).map((one) => one.replace('undefined', 'orbis.example'))).toContain(fact);
});

it('does not take whose name a chair bears for its holder', () => {
  const body = 'Ada Moss is currently James Farley Professor of Natural Philosophy at Chapman University.';
  expect(held(body).filter((one) => one.startsWith('James'))).toEqual([]);
});
