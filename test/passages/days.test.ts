import { expect, test } from 'vitest';
import { MONTH_NAMES } from '../../src/common/text/calendar-names.ts';
import { datesIn } from '../../src/extractors/page/days/dates.ts';
import { daysIn, dayTermsIn } from '../../src/passages/days/days.ts';
import { spanMeant } from '../../src/passages/days/spans.ts';

/** A Wednesday. */
const TODAY = '2026-03-18';

test.each([
  ['the call on 14 September 2025', ['september'], '20250914'],
  ['September 14th, 2025', ['september'], '20250914'],
  ['am 14. September 2025', ['september'], '20250914'],
  ['am 3. März', ['march', 'marz'], '20260303'],
  ['on 1st of Oct', ['october', 'oktober'], '20251001'],
  ['on 2 Aug', ['august'], '20260802'],
  ['vom 5.12.2024', ['december', 'dezember'], '20241205'],
  ['am 5.12.', ['december', 'dezember'], '20251205'],
  ['le 3 mars 2026', ['march', 'marz'], '20260303'],
  ['le 1er août 2025', ['august'], '20250801'],
  ['el 3 de diciembre de 2025', ['december', 'dezember'], '20251203'],
  ['il 4 luglio 2025', ['july', 'juli'], '20250704'],
  ['den 5 maj 2025', ['may', 'mai'], '20250505'],
])('%s is a day', (question, month, day) => expect(daysIn(question, TODAY)).toEqual([month, [day]]));

test('a day without a year has its month alone where today is not told', () => {
  expect(daysIn('on 14 September', undefined)).toEqual([['september']]);
});

test.each([
  ['what is due tomorrow', '20260319'],
  ['übermorgen', '20260320'],
  ['due next Friday', '20260320'],
  ['by next Wednesday', '20260325'],
  ['bis nächsten Montag', '20260323'],
  ['can you do it by Friday', '20260320'],
  ['à livrer vendredi prochain', '20260320'],
  ['avant lundi', '20260323'],
  ['après-demain', '20260320'],
  ['cosa scade domani', '20260319'],
  ['dopodomani', '20260320'],
  ['neste fredag', '20260320'],
  ['nästa måndag', '20260323'],
  ['i morgen', '20260319'],
])('%s is a day to come', (question, term) => {
  expect(daysIn(question, TODAY)).toEqual([[String(Number(term.slice(6)))], ['march', 'marz'], [term]]);
});

test.each(['guten Morgen', 'god morgen', 'jeden Morgen', 'the next one', 'Friday'])(
  '%s is no day to come',
  (question) => expect(daysIn(question, TODAY)).toEqual([]),
);

test.each(['version 4.13. is out', 'the 40 May flowers', 'we may 2 times', 'lot 14', '1.2.3', 'on 0 June'])(
  '%s is no day',
  (question) => expect(daysIn(question, TODAY)).toEqual([]),
);

test.each([
  ['what happened today', '2026-03-18', '2026-03-18'],
  ['was war gestern', '2026-03-17', '2026-03-17'],
  ['what did we say last week about tiles', '2026-03-09', '2026-03-15'],
  ['diese Woche', '2026-03-16', '2026-03-22'],
  ['in der letzten Woche', '2026-03-09', '2026-03-15'],
  ['last month', '2026-02-01', '2026-02-28'],
  ['im vergangenen Monat', '2026-02-01', '2026-02-28'],
  ['this year', '2026-01-01', '2026-12-31'],
  ['letztes Jahr', '2025-01-01', '2025-12-31'],
  ['in the last 10 days', '2026-03-08', '2026-03-18'],
  ['in den letzten 2 Wochen', '2026-03-04', '2026-03-18'],
  ["qu'est-ce qui s'est passé aujourd’hui", '2026-03-18', '2026-03-18'],
  ['avant-hier', '2026-03-16', '2026-03-16'],
  ['la semaine dernière', '2026-03-09', '2026-03-15'],
  ['pendant les 10 derniers jours', '2026-03-08', '2026-03-18'],
  ['el mes pasado', '2026-02-01', '2026-02-28'],
  ['la settimana scorsa', '2026-03-09', '2026-03-15'],
  ['forrige uke', '2026-03-09', '2026-03-15'],
  ['förra året', '2025-01-01', '2025-12-31'],
  ['i går', '2026-03-17', '2026-03-17'],
  ['in the last two weeks', '2026-03-04', '2026-03-18'],
  ['in den letzten drei Tagen', '2026-03-15', '2026-03-18'],
  ['ces trois derniers jours', '2026-03-15', '2026-03-18'],
  ['the past few days', '2026-03-13', '2026-03-18'],
  ['seit zwei Wochen', '2026-03-04', '2026-03-18'],
  ['three days ago', '2026-03-15', '2026-03-15'],
  ['vor 3 Tagen', '2026-03-15', '2026-03-15'],
  ['two weeks ago', '2026-03-02', '2026-03-08'],
  ['vor einer Woche', '2026-03-09', '2026-03-15'],
  ['il y a deux mois', '2026-01-01', '2026-01-31'],
  ['hace dos años', '2024-01-01', '2024-12-31'],
  ['due settimane fa', '2026-03-02', '2026-03-08'],
  ['för tre dagar sedan', '2026-03-15', '2026-03-15'],
  ['last Friday', '2026-03-13', '2026-03-13'],
  ['last Wednesday', '2026-03-11', '2026-03-11'],
  ['am letzten Dienstag', '2026-03-17', '2026-03-17'],
  ['lundi dernier', '2026-03-16', '2026-03-16'],
  ['förra fredag', '2026-03-13', '2026-03-13'],
  ['last quarter', '2025-10-01', '2025-12-31'],
  ['in diesem Quartal', '2026-01-01', '2026-03-31'],
  ['recently', '2026-02-16', '2026-03-18'],
  ['kürzlich', '2026-02-16', '2026-03-18'],
  ['since February', '2026-02-01', '2026-03-18'],
  ['since December', '2025-12-01', '2026-03-18'],
  ['since 10 February', '2026-02-10', '2026-03-18'],
  ['since the 3rd of October', '2025-10-03', '2026-03-18'],
  ['since 2026-01-07', '2026-01-07', '2026-03-18'],
  ['since 2024', '2024-01-01', '2026-03-18'],
  ['seit dem 3. Januar', '2026-01-03', '2026-03-18'],
  ['seit März 2025', '2025-03-01', '2026-03-18'],
  ['seit Montag', '2026-03-16', '2026-03-18'],
  ['seit letzter Woche', '2026-03-09', '2026-03-18'],
  ['depuis le 5 janvier', '2026-01-05', '2026-03-18'],
  ['desde enero', '2026-01-01', '2026-03-18'],
  ['dal 2 febbraio', '2026-02-02', '2026-03-18'],
  ['since yesterday', '2026-03-17', '2026-03-18'],
])('%s is a span', (question, since, until) => expect(spanMeant(question, TODAY)?.span).toEqual({ since, until }));

test.each([
  ['what did Ada write before February', { until: '2026-01-31' }],
  ['mails from Ada before 3 March', { until: '2026-03-02' }],
  ['Was wurde vor dem 3. März beschlossen?', { until: '2026-03-02' }],
  ['what was decided until the end of January', { until: '2026-01-31' }],
  ['Was hat Ada bis Ende Januar gesagt?', { until: '2026-01-31' }],
  ['qu’est-ce qui a été décidé avant janvier 2026', { until: '2025-12-31' }],
  ['what was said before 2025', { until: '2024-12-31' }],
  ['notes before last week', { until: '2026-03-08' }],
  ['decisions after 10 January', { since: '2026-01-11' }],
  ['Was wurde nach Januar vereinbart?', { since: '2026-02-01' }],
  ['¿Qué dijo Ada después de enero?', { since: '2026-02-01' }],
  ['what did Ada say between November and January', { since: '2025-11-01', until: '2026-01-31' }],
  ['was wurde zwischen Januar und Februar gesagt', { since: '2026-01-01', until: '2026-02-28' }],
  ['mails from 3 January to 2026-02-04', { since: '2026-01-03', until: '2026-02-04' }],
])('%s is bounded', (question, span) => expect(spanMeant(question, TODAY)?.span).toEqual(span));

test.each([
  'who must pay before February',
  'pay a bill before February',
  'was hat Ada vor dem Haus gesagt',
  'what did Ada say after the call',
  'what was due before April',
])('%s is not bounded', (question) => expect(spanMeant(question, TODAY)).toBeUndefined());

test.each([
  "today's special",
  'since the pump broke',
  'since may I ask',
  'seit wann',
  'two weeks',
  'in two weeks',
  'vor dem Haus',
  'next Friday',
  'the last Friday of June',
  'was ist hier los',
  'i week',
  "last week's minutes",
  'the last straw',
  'a week in June',
  'Gesternhof',
])('%s is no span', (question) => expect(spanMeant(question, TODAY)).toBeUndefined());

test('what is left of the question says no more when', () => {
  expect(spanMeant('what did Ada say last week about tiles', TODAY)?.rest.split(/\s+/)).toEqual(
    'what did Ada say about tiles'.split(' '),
  );
});

test('questions and extractors read the same day behind every name of a month', () => {
  const days = MONTH_NAMES.bare.split('|').map((month) => `3 ${month} 2026`);
  expect(days.map((day) => dayTermsIn(day, TODAY))).toEqual(
    days.map((day) => datesIn(day, TODAY).map((one) => one.day.replaceAll('-', ''))),
  );
});

test.each([
  ['What did Ada write last summer?', '2025-06-01', '2025-08-31'],
  ['Was war im letzten Winter mit den Fliesen?', '2025-12-01', '2026-02-28'],
  ['What was decided in spring 2025?', '2025-03-01', '2025-05-31'],
  ['What did we decide in the autumn of 2025?', '2025-09-01', '2025-11-30'],
  ['Was haben wir im Frühjahr 2024 besprochen?', '2024-03-01', '2024-05-31'],
  ["Qu'a dit Ada l'été dernier ?", '2025-06-01', '2025-08-31'],
  ['¿Qué decisiones hubo en el otoño de 2025?', '2025-09-01', '2025-11-30'],
  ['Cosa ha scritto Ada la primavera scorsa?', '2025-03-01', '2025-05-31'],
])('%s asks for a season', (question, since, until) =>
  expect(spanMeant(question, TODAY)?.span).toEqual({ since, until }),
);

test.each([
  'What happens in summer?',
  'the price for spring 2025',
  'What did we plan for summer 2027?',
  'What did we promise in summer 2027?',
  'the fall of the old mill',
])('%s asks for none', (question) => expect(spanMeant(question, TODAY)).toBeUndefined());
