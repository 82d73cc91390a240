import { describe, expect, test } from 'vitest';
import { statementsAsked } from '../../src/passages/statements/asked.ts';
import { statedIn } from '../../src/passages/statements/stated.ts';

describe('kinds of statements that a text makes', () => {
  test.each([
    ['The oven comes to CHF 12,400 with the hood.', ['!sum']],
    ['Der Ofen kostet 12.400 Euro, dazu die Haube.', ['!sum']],
    ['It is £40 a night.', ['!sum']],
    ['They took two hundred francs for it.', ['!sum']],
    ['We bought the trays at 36 a dozen, and at 38 per dozen in May.', ['!sum']],
    ['Le four coûte 900 €.', ['!sum']],
    ['The rate is 3.2 % for five years.', ['!share']],
    ['Der Rabatt beträgt 5 Prozent.', ['!share']],
    ["We'll bring the trays on Friday.", ['!promise']],
    ['I promise that the trays reach you by noon.', ['!promise']],
    ['You still owe us two trays.', ['!promise']],
    ['He promised her the list.', ['!promise']],
    ['Wir liefern die Bleche am Freitag.', ['!promise']],
    ['Am Freitag schicke ich die Liste.', ['!promise']],
    ['Das haben Sie uns zugesagt.', ['!promise']],
    ['Je vous enverrai la liste demain.', ['!promise']],
    ['I will pay EUR 40 by Friday, less 2 %.', ['!sum', '!share', '!promise']],
  ])('%s', (text, kinds) => expect(statedIn(text)).toEqual(kinds));

  test.each([
    'The oven is 40 years old, and the hood is of 1998.',
    'We met at 12 in room 304 and went on at 2.',
    'Euro 2024 was on the screen.',
    'The lease will end in June.',
    'We will not pay for it.',
    'I will be away until Monday.',
    'Frau Egger kommt am Freitag.',
    'We walked 40 pounds of flour up the stairs.',
    'A compromised lock and the owner of the hall.',
  ])('%s makes none', (text) => expect(statedIn(text)).toEqual([]));
});

describe('kinds of statements that a question asks for', () => {
  test.each([
    ['What does the oven cost?', ['!sum']],
    ['How much is the rent?', ['!sum']],
    ['price of the trays', ['!sum']],
    ['Was kosten die Bleche?', ['!sum']],
    ['Wie viel zahlen wir für den Ofen?', ['!sum']],
    ['Combien coûte le four, prix ?', ['!sum']],
    ['¿Cuánto cuesta el horno?', ['!sum']],
    ['What interest rate did the bank offer?', ['!share']],
    ['Wie hoch ist der Rabatt?', ['!share']],
    ['Which promises are open?', ['!promise']],
    ['What do we owe the mill?', ['!promise']],
    ['Was hat Frau Egger versprochen?', ['!promise']],
    ['Who promised the trays?', ['!promise']],
  ])('%s', (question, kinds) => expect(statementsAsked(question)).toEqual(kinds));

  test.each([
    'When does the oven arrive?',
    'How much time do we have?',
    'Wie viel Zeit bleibt uns?',
    'Why does the oven cost so much?',
    'Who paid for the oven?',
    'What did Ida think of the price?',
    'Was meinte Frau Egger zum Preis?',
    'the compromise on the trays',
  ])('%s asks for none', (question) => expect(statementsAsked(question)).toEqual([]));
});
