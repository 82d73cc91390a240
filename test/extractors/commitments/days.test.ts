import { expect, test } from 'vitest';
import { found } from './found.ts';

test.each([
  'You will have the drawings by 2024-06-12.',
  'The samples leave our warehouse on 12 June.',
  'The invoice will follow on 12 June.',
  'It will be with you by 12 June.',
  'Let me send you the quote tomorrow.',
  'Delivery is on 12 June.',
  'We can have it ready by 12 June.',
  'Die Rechnung folgt am 12. Juni.',
  'Sie haben das Angebot bis 12. Juni.',
  'Sie erhalten die Muster am 12. Juni.',
])('comes by a day: %s', (body) => expect(found(body)).toMatchObject([{ due: expect.stringMatching(/^2024-0[56]/) }]));

test.each([
  'You will have heard that Ben left on 12 June.',
  'You have now decided to come on 12 June.',
  'Delivery was on 12 June.',
  'The train leaves on 12 June.',
  'Ben Ode will be 40 on 12 June.',
  'Haben Sie das Angebot bis 12. Juni?',
])('nothing comes: %s', (body) => expect(found(body)).toEqual([]));

test.each([
  ['Ben Ode to send the plan by 2024-05-20.', { who: 'Ben Ode', due: '2024-05-20' }],
  ['Ben Ode: send the plan by 2024-05-20', { who: 'Ben Ode', due: '2024-05-20' }],
  ['It was agreed that Ben Ode will write to the council.', { who: 'Ben Ode' }],
  ['It was agreed to pay EUR 400 for the roof.', { amount: 400, currency: 'EUR' }],
  ['Ben Ode kümmert sich um die Fenster.', { who: 'Ben Ode' }],
])('minutes set a task: %s', (line, commitment) =>
  expect(found(`Present: Ben Ode, Ida Falk\n\nThe roof leaks.\n\n${line}`, 'meeting')).toMatchObject([commitment]),
);

test.each([
  'We are going to the harbour fair on 2024-05-20.',
  "I'm going to dinner by myself tonight.",
  'I am going to a concert on 2024-05-20.',
])('who goes somewhere promises nothing: %s', (body) => expect(found(body)).toEqual([]));

test('what somebody is going to do is promised', () =>
  expect(found('We are going to deliver the pallets on 2024-05-20.')).toMatchObject([{ due: '2024-05-20' }]));

test.each([
  ['Today is my last day here, and in the coming months, I will start a bakery in Emden.', undefined],
  ['We will deposit another $100 soon and then we are good until the end of June.', undefined],
  ['We will deposit another $100 by 12 June and then we are good until the end of July.', '2024-06-12'],
])('a day of another statement is no deadline: %s', (body, due) => {
  const [one] = found(body);
  expect(one).toBeDefined();
  expect(one?.due).toBe(due);
});

test('a network is no weight', () =>
  expect(found('We will deliver the 5G phones on 2024-06-01.')[0]?.quantity).toBeUndefined());

test.each([
  'They promised to pay last year but did not.',
  'We sent the invoice for EUR 400 on Monday.',
  'Der Preis lag bei 400 Euro.',
  'A hearing will be held on 2024-05-20.',
  'Your interview with Anna Berg will be held on 2024-05-20.',
])('what is over, broken or takes place is no promise: %s', (body) => expect(found(body)).toEqual([]));
