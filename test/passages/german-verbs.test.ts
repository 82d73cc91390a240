import { expect, test } from 'vitest';
import { questionOf } from '../../src/passages/question.ts';
import { termOf } from '../../src/passages/terms.ts';
import { wordsOf } from '../../src/passages/tokens.ts';

const termsOf = (words: string) => wordsOf(words).map((word) => termOf(word, 'de'));

test.each([
  'absagen abgesagt abzusagen absagte',
  'ablehnen abgelehnt ablehnt abzulehnen',
  'einreichen eingereicht einzureichen',
  'vorlegen vorgelegt vorzulegen',
  'weiterleiten weitergeleitet weiterzuleiten',
  'zurückzahlen zurückgezahlt zurückzuzahlen',
  'versprechen versprach versprochen verspricht',
  'schreiben schrieb geschrieben',
  'unterschreiben unterschrieb unterschrieben',
  'anbieten angeboten anbot anzubieten',
  'übernehmen übernahm übernommen übernimmt',
  'annehmen annahm angenommen',
  'einladen eingeladen einlud einzuladen',
  'zurücktreten zurückgetreten zurücktritt zurücktrat',
  'umziehen umgezogen umzog',
  'abschließen abgeschlossen abschloss',
  'vorschlagen vorgeschlagen vorschlug',
  'verlieren verlor verloren',
  'beginnen begann begonnen',
  'empfehlen empfahl empfohlen empfiehlt',
  'erhalten erhielt',
  'mitbringen mitgebracht mitbrachte',
  'nennen nannte genannt',
  'bitten bat gebeten',
])('a form of a German verb finds the others: %s', (forms) => {
  for (const asked of forms.split(' ')) {
    const { wanted } = questionOf(`Wer wird das denn ${asked}?`);
    const found = wanted.flatMap((one) => one.forms);
    expect(found, asked).toEqual(expect.arrayContaining(termsOf(forms)));
  }
});

test.each([
  ['What did you find in the valley?', 'fund'],
  ['Who will bring the cake?', 'brach'],
])('an English question asks for no German verb: %s', (question, term) =>
  expect(questionOf(question).wanted.flatMap(({ forms }) => forms)).not.toContain(term),
);
