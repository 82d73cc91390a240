import { expect, test } from 'vitest';
import { stated } from './stated.ts';

test.each([
  ['Den Naumann kenn ich, der war früher Disponent bei Kieswerk Ost.', 'Den Naumann works_for Kieswerk Ost (over)'],
  ['Jonas Thal war bis März Koch im Gasthof Linde.', 'Jonas Thal works_for Gasthof Linde (over)'],
  [
    'Katrin Seidel ist seit Mai bei Halbmond, vorher war sie bei der Sparkasse Lindau.',
    'Katrin Seidel works_for Sparkasse Lindau (over)',
  ],
  [
    'Frau Seidel ist zum 1. April von Halbmond GmbH zu Nordlicht AG gewechselt.',
    'Seidel works_for Halbmond GmbH (over); Seidel works_for Nordlicht AG',
  ],
  [
    'Katrin Seidel wechselte im Januar von der Halbmond GmbH zur Nordlicht AG.',
    'Katrin Seidel works_for Halbmond GmbH (over); Katrin Seidel works_for Nordlicht AG',
  ],
  ['Katrin Seidel ist bei der Nordlicht AG ausgeschieden.', 'Katrin Seidel works_for Nordlicht AG (over)'],
  ['Katrin Seidel hat bei der Nordlicht AG gekündigt.', 'Katrin Seidel works_for Nordlicht AG (over)'],
  ['Katrin Seidel hat bei der Nordlicht AG angefangen.', 'Katrin Seidel works_for Nordlicht AG'],
  ['Katrin Seidel fing 2019 bei der Nordlicht AG an.', 'Katrin Seidel works_for Nordlicht AG'],
  [
    'Die Gießerei Prahl GmbH, 1954 von Georg Prahl gegründet, beliefert den Pumpenhersteller Aquadrom.',
    'Georg Prahl founded Gießerei Prahl GmbH',
  ],
  ['Die Gießerei Prahl GmbH wurde 1954 von Georg Prahl gegründet.', 'Georg Prahl founded Gießerei Prahl GmbH'],
  ['Gründer der Nordlicht AG ist Jonas Thal.', 'Jonas Thal founded Nordlicht AG'],
  ['Jonas Thal, Gründer der Nordlicht AG, kam auch.', 'Jonas Thal founded Nordlicht AG'],
  [
    'Die Eisenwerk Holding AG hat sämtliche Anteile an der Gießerei Prahl GmbH & Co. KG erworben.',
    'Eisenwerk Holding AG acquired Gießerei Prahl GmbH & Co. KG',
  ],
  ['Die Nordlicht AG hat die Mehrheit an der Halbmond GmbH übernommen.', 'Nordlicht AG acquired Halbmond GmbH'],
  [
    'Das Milchlabor Anger ist ein Tochterunternehmen der Molkerei Auental eG.',
    'Milchlabor Anger subsidiary_of Molkerei Auental eG',
  ],
  [
    'Untersuchungen übernimmt das Milchlabor Anger, ein Tochterunternehmen der Molkerei Auental eG.',
    'Milchlabor Anger subsidiary_of Molkerei Auental eG',
  ],
  ['Das Milchlabor Anger ist Teil der Halm Holding AG.', 'Milchlabor Anger subsidiary_of Halm Holding AG'],
  ['Jonas Thal ist Mitglied im Turnverein Elm.', 'Jonas Thal member_of Turnverein Elm'],
  ['Jonas Thal sitzt im Aufsichtsrat der Nordlicht AG.', 'Jonas Thal member_of Nordlicht AG'],
  [
    'Jonas Thal ist seit 2011 Mitglied der Genossenschaft Auental eG.',
    'Jonas Thal member_of Genossenschaft Auental eG',
  ],
  [
    'Verheiratet ist Paula Wenz mit dem Bratscher Elias Fenn vom Kammerorchester Brüning.',
    'Elias Fenn works_for Kammerorchester Brüning; Paula Wenz spouse_of Elias Fenn',
  ],
  ['Paula Wenz ist die Frau von Elias Fenn.', 'Paula Wenz spouse_of Elias Fenn'],
  ['Die Nordlicht AG liefert Papier an die Halbmond GmbH.', 'Nordlicht AG supplier_of Halbmond GmbH'],
  ['Die Nordlicht AG kauft ihr Papier bei der Halbmond GmbH.', 'Nordlicht AG customer_of Halbmond GmbH'],
  ['Kunde der Nordlicht AG ist die Halbmond GmbH.', 'Halbmond GmbH customer_of Nordlicht AG'],
  ['Die Halbmond GmbH ist Kundin der Nordlicht AG.', 'Halbmond GmbH customer_of Nordlicht AG'],
  [
    'Uwe Kolb, der früher Calidor geleitet hat, arbeitet heute bei Heizwerk Brunn GmbH.',
    'Uwe Kolb leads Calidor (over)',
  ],
  ['Seit zwei Jahren leitet Ida Kern die Filiale der Nordkran GmbH in Elm.', 'Ida Kern works_for Nordkran GmbH'],
  ['Neue Chefin bei Nordkran ist Ida Kern.', 'Ida Kern works_for Nordkran'],
  ['Bei der Nordkran GmbH ist jetzt Ida Kern zuständig.', 'Ida Kern works_for Nordkran GmbH'],
  ['Ida Kern kümmert sich bei Nordkran um die Rechnungen.', 'Ida Kern works_for Nordkran'],
  ['Frau Kern von Nordkran ruft zurück.', 'Kern works_for Nordkran'],
  ['Ida Kern hat die Leitung der Nordkran GmbH übernommen.', 'Ida Kern leads Nordkran GmbH'],
  [
    'Ida Kern hat die Geschäftsführung der Nordkran GmbH an Rolf Berg übergeben.',
    'Ida Kern leads Nordkran GmbH (over); Rolf Berg leads Nordkran GmbH',
  ],
])('German states: %s', (body, facts) => expect(stated(body)).toEqual(facts.split('; ')));
