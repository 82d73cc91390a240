import { describe, expect, test } from 'vitest';
import { orderMeant } from '../../src/passages/days/order.ts';

const read = (question: string) => {
  const meant = orderMeant(question);
  return meant && [meant.order, meant.rest.trim().replaceAll(/\s+/g, ' ')];
};

describe('which of several is asked for', () => {
  test.each([
    ['the last mail from Ada', 'newest', 'the from Ada'],
    ['What was the latest decision on tiles?', 'newest', 'What was the decision on tiles?'],
    ['most recent news about tiles', 'newest', 'about tiles'],
    ['what did Ada last say about tiles', 'newest', 'what did Ada say about tiles'],
    ['Was hat Ada zuletzt geschrieben?', 'newest', 'Was hat Ada geschrieben?'],
    ['letzte Sitzung zu Fliesen', 'newest', 'Sitzung zu Fliesen'],
    ['das neueste Angebot', 'newest', 'das Angebot'],
    ['la dernière réunion', 'newest', 'la réunion'],
    ['el último correo de Ada', 'newest', 'el de Ada'],
    ['When did Ada first write to us?', 'oldest', 'When did Ada write to us?'],
    ['our first written offer', 'oldest', 'our written offer'],
    ['earliest mention of tiles', 'oldest', 'of tiles'],
    ['das erste Angebot', 'oldest', 'das Angebot'],
    ['What was the last thing Ada wrote?', 'newest', 'What was the Ada wrote?'],
    ['Was war das Letzte, was Ada geschrieben hat?', 'newest', 'Was war Ada geschrieben hat?'],
    ['la première chose que Ada a demandée', 'oldest', 'Ada a demandée'],
    ['When did Ada first approach us?', 'oldest', 'When did Ada approach us?'],
    ['When did Ada first get in touch?', 'oldest', 'When did Ada get in touch?'],
    ['What was the first price?', 'oldest', 'What was the price?'],
    ['the last deadline for tiles', 'newest', 'the deadline for tiles'],
    ['der letzte Termin', 'newest', 'der Termin'],
    ['What do tiles cost now?', 'newest', 'What do tiles cost ?'],
    ['Who currently leads the works?', 'newest', 'Who leads the works?'],
    ['What is the current price of tiles?', 'newest', 'What is the price of tiles?'],
    ['Wer leitet jetzt das Werk?', 'newest', 'Wer leitet das Werk?'],
    ['Was kosten Fliesen aktuell?', 'newest', 'Was kosten Fliesen ?'],
    ['der aktuelle Preis', 'newest', 'der Preis'],
    ['Qui dirige actuellement le four ?', 'newest', 'Qui dirige le four ?'],
    ['¿Cuánto cuesta ahora?', 'newest', '¿Cuánto cuesta ?'],
    ['What was the original deadline?', 'oldest', 'What was the deadline?'],
    ['When was the move initially planned?', 'oldest', 'When was the move planned?'],
    ['Was war ursprünglich geplant?', 'oldest', 'Was war geplant?'],
  ])('%s', (question, order, rest) => expect(read(question)).toEqual([order, rest]));

  test.each([
    'due on Friday at the latest',
    'the last chapter',
    'the first floor',
    'first quarter',
    'das letzte Fass',
    'how long did it last',
    'der erste Stock',
    'What has been done until now?',
    'Who works for us from now on?',
    'Which current account is it?',
    'ab jetzt',
    'the original of the deed',
    'knowing nothing of tiles',
  ])('%s asks for none by its day', (question) => expect(read(question)).toBeUndefined());
});
