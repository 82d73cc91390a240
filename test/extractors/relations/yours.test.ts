import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const from = 'Lena Gross <lena@grossprint.example>';
const works = (body: string, to: string | string[] = 'Tom Hale <hale@tarnowmills.example>') =>
  read({ type: 'email', metadata: { from, to }, body }).statements.filter(
    (one) => / (?:works_for|leads) /.test(one) && /^(?:Dana|Kostas|Klaus|Petra) /.test(one),
  );

describe('whom a mail calls those of the house that it is sent to', () => {
  test.each([
    ['Please tell your estates manager, Dana Frost, that we come at 8.', 'Dana Frost works_for tarnowmills.example'],
    ['Your driver, Mr Kostas Pappas, was very helpful.', 'Kostas Pappas works_for tarnowmills.example'],
    ['I spoke to Dana Frost, your head of purchasing, today.', 'Dana Frost works_for tarnowmills.example'],
    ['Could you pass it to Dana Frost in your Marketing Dept?', 'Dana Frost works_for tarnowmills.example'],
    [
      'Vielen Dank für das Gespräch mit Ihrem Bauleiter, Herrn Klaus Brandt.',
      'Klaus Brandt works_for tarnowmills.example',
    ],
    ['Eure Kollegin Petra Voss hat uns sehr geholfen.', 'Petra Voss works_for tarnowmills.example'],
  ])('%s', (body, says) => expect(works(body)).toEqual([says]));

  test('also at a mailbox of a whole house', () => {
    const body = 'Your warehouse manager Dana Frost signed for it.';
    expect(works(body, 'info@tarnowmills.example')).toEqual(['Dana Frost works_for tarnowmills.example']);
  });

  test.each([
    'Your lawyer, Dana Frost, called.',
    'Your former manager, Dana Frost, called.',
    'Your friend Dana Frost called.',
    'Your member Dana Frost called.',
    'Petra Voss kam mit ihrem Bauleiter Klaus Brandt.',
    'Gestern rief Petra Voss an. Ihr Bauleiter Klaus Brandt war krank.',
  ])('and not whom it does not: %s', (body) => expect(works(body)).toEqual([]));

  test.each([[['hale@tarnowmills.example', 'lee@halm.example']], [['hale@gmail.com']]])(
    'nor where it goes to several houses or to none: %s',
    (to) => expect(works('Your estates manager, Dana Frost, called.', to)).toEqual([]),
  );
});
