import { expect, test } from 'vitest';
import { summaryOf } from '../../../src/graph/readings/summary/summary.ts';
import type { CommitmentTerms } from '../../../src/graph/readings/commitments.ts';
import type { Facts } from '../../../src/graph/readings/summary/facts.ts';
import { aNode } from '../../support/graph.ts';

/** What a summary says of something that an activity of 2 March states. */
function toldOf(terms: CommitmentTerms): string {
  const node = { ...aNode(1, { id: 'contact:ivo', name: 'Ivo Fell' }), degree: 1 };
  const activity = { ...aNode(2, { label: 'Activity', name: 'Kiln', occurred_at: '2026-03-02' }), degree: 1 };
  const promised = [{ commitment: { start: 0, end: 9, ...terms }, activity, open: true }];
  const day = { today: '2026-03-02', latest: '2026-03-02' };
  const facts = { node, ties: [], former: [], lately: [], ...day, company: [], accounts: [], promised };
  return /(?:Promised|Asked|Terms): .*$/.exec(summaryOf(facts as unknown as Facts))?.[0] ?? '';
}

test.each([
  'Please let me have the drawing by Friday',
  'please send both keys back',
  'send the drawing by Friday, please',
  'you need to sign the form by Friday',
  'we need your answer by Friday',
  'I must ask you to clear the yard by Friday',
  'Bitte bieten Sie bis zum 24. Juli an',
  'wir bitten Sie um Zahlung bis Freitag',
  'ich brauche bis Freitag Ihre Zusage',
  'veuillez signer le bon avant vendredi',
  'merci de nous envoyer la liste avant vendredi',
  'por favor envíe la factura antes del viernes',
  'vi preghiamo di confermare entro venerdì',
])('what is asked is no promise: %s', (what) => {
  expect(toldOf({ who: 'Ivo Fell', to_whom: 'Una Dale', what })).toBe(
    `Asked: “${what}” (of Ivo Fell by Una Dale, on 2 March 2026).`,
  );
});

test.each([
  'send the drawing by Friday',
  'pay £1,850 for the season',
  'bring the key on Monday, as you asked',
  'sign what pleases the buyer',
])('what somebody promises is a promise: %s', (what) => {
  expect(toldOf({ who: 'Ivo Fell', to_whom: 'Una Dale', what })).toBe(
    `Promised: “${what}” (by Ivo Fell to Una Dale, on 2 March 2026).`,
  );
});

test.each(['the total comes to £2,279.30 after the discount', 'Please note that we charge £15 for each search'])(
  'what nobody promises by name are terms, whomever they are told: %s',
  (what) => {
    expect(toldOf({ to_whom: 'Una Dale', what })).toBe(`Terms: “${what}” (to Una Dale, on 2 March 2026).`);
  },
);
