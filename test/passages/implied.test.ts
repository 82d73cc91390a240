import { expect, test } from 'vitest';
import { impliedIn } from '../../src/passages/expansion/implied.ts';

test.each([
  ['Who did not come to the tasting?', 'apologies'],
  ["Who couldn't attend?", 'apologies'],
  ['Who was absent from the tasting?', 'apologies'],
  ['Wer war bei der Verkostung nicht dabei?', 'entschuldigt'],
  ['Wer hat bei der Verkostung gefehlt?', 'entschuldigt'],
  ["Qui n'était pas là ?", 'excuses'],
  ['¿Quién no vino?', 'ausentes'],
  ['Who attended the tasting?', 'attendees'],
  ['Wer hat an der Verkostung teilgenommen?', 'teilnehmer'],
  ['How do we know Orla Finch?', 'introduced'],
  ['Who introduced us to Orla Finch?', 'recommended'],
  ['Woher kennen wir Orla Finch?', 'empfohlen'],
  ['Who takes over from Orla Finch?', 'successor'],
  ['Who will succeed Orla?', 'successor'],
  ['Wer ist der neue Chef der Mühle?', 'ubergibt'],
  ['Wer ist die Nachfolgerin von Orla?', 'ruhestand'],
  ['Why did Orla quit?', 'resigned'],
  ['Warum hat Orla gekündigt?', 'verlasst'],
])('%s is told by %s too', (question, word) => expect(impliedIn(question).flat()).toContain(word));

test.each([
  'What did Orla say about the mill?',
  'Which parts are missed?',
  'How do we know that the mill is safe?',
  'What was left in the mill?',
  'Who has the key to the mill?',
  'When does the new mill open?',
  'Was fehlt noch?',
])('%s is asked in words of its own', (question) => expect(impliedIn(question)).toEqual([]));
