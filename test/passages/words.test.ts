import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { highlights, holdsPhrases } from '../../src/passages/highlights.ts';
import { passagesOf } from '../../src/passages/passages.ts';
import { questionOf } from '../../src/passages/question.ts';
import { stem } from '../../src/passages/stems.ts';

const termsOf = (body: string, title = '') =>
  new Set(passagesOf({ title, body, date: '2025-03-04' }).flatMap(({ terms }) => terms.map(([term]) => term)));
const meets = (question: string, body: string) => {
  const terms = termsOf(body);
  return questionOf(question).wanted.every(
    ({ forms, isTelling }) => isTelling || forms.some((form) => terms.has(form)),
  );
};

test.each([
  ['When does the lease end?', 'Lea has sent the pictures and they are all that we have of the fox.'],
  ['What were the tenses?', 'Ten of us have sent the pictures and they are all that we have of it.'],
])('%s finds no other word that German endings would leave of its own', (question, body) => {
  const terms = termsOf(body);
  const { wanted } = questionOf(question);
  expect(wanted.flatMap(({ forms }) => forms).filter((form) => terms.has(form))).toEqual([]);
});

describe('words', () => {
  test.each([
    ['repairs', 'They will repair the roof and it is to be repaired by May because of the repairing costs.'],
    ['deliveries', 'The delivery was late and we were told that it is not the fault of the driver.'],
    ['ventilation', 'We have to ventilate the cellar and the ventilation is what it was.'],
    ['Verträge', 'Wir haben den Vertrag mit der Firma unterschrieben und er ist bei den Akten.'],
    ['Häuser', 'Das Haus ist alt und wir wollen es nicht mehr haben, aber die Häuser sind schön.'],
    ['Lieferungen', 'Die Lieferung kam zu spät und wir haben sie nicht angenommen.'],
    ['decided', 'The board met on Monday and the decision was that we will not buy the house.'],
    ['decision', 'They decided on Monday that we will not buy the house that was for sale.'],
    ['extension', 'Could you extend the deadline by a week or two, because I am not done with it?'],
    ['permission', 'The council will not permit it and there is nothing that we can do about it.'],
    ['conclude', 'This is the conclusion that we have come to after all of these years here.'],
    ['reductions', 'They reduced the rent by a third because of the noise that there was.'],
    ['payment', 'We have paid the bill and do not want to hear about it any more from you.'],
    ['agreed', 'There is an agreement between the two of them that we have not seen yet.'],
    ['weighs', 'The weight of the bell is what we do not know and have to ask them about.'],
    ['how long', 'The bridge has a length of forty metres and it is as old as the town itself.'],
    ['Was wurde beschlossen', 'Das ist der Beschluss des Rates und er gilt ab dem Montag der nächsten Woche.'],
    ['Was wird abgebrochen', 'Der Abbruch der Halle ist auf den Montag der nächsten Woche verschoben.'],
    ['Hat er widersprochen', 'Der Widerspruch ist bis zum Ende des Monats möglich und muss schriftlich sein.'],
    ['cafe', 'We met at the Café and it was good.'],
    ['Muller', 'Herr Müller hat uns geschrieben und ist mit der Sache nicht einverstanden.'],
    ['Mueller', 'Herr Müller hat uns geschrieben und ist mit der Sache nicht einverstanden.'],
    ['通风', '会议讨论了通风系统的维修费用'],
    ['réunion', 'La réunion a été reportée à la semaine prochaine parce que le directeur est malade et absent.'],
    ['ventilation', 'The venti\u200blation and the roof.'],
    ['İstanbul', 'We go to Istanbul.'],
    [
      'facture',
      'Les factures sont arrivées hier et le directeur les a payées sans attendre la réponse du fournisseur.',
    ],
    ['facturas', 'La factura fue pagada ayer por el director de la empresa y el cliente está contento con ella.'],
    [
      'invoices',
      'Invoice: 24 kg espresso, 6 kg filter, one grinder, two jugs, delivered 4 August, total CHF 912.00, payable.',
    ],
    ['insurance', "L'assicurazione non copre il furto e il preventivo dell'anno scorso è scaduto da due mesi."],
    ['Rechnung', 'La fattura è stata pagata ieri dal direttore e il cliente è contento di questo.'],
    ['preventivo', 'The offer is good and we have it from them since the week before the fair.'],
    ['delivery', 'Leveransen kommer på torsdag och kunden har redan betalat allt i förväg till oss.'],
    ['självrisk', 'Vi har anmält skadan och självrisken är hög men det går nog bra ändå för alla.'],
    ['Schaden', 'Vi har anmält skadan och självrisken är hög men det går nog bra ändå för alla.'],
    ['successor', 'Sie fragte, ob wir einen Nachfolger haben, und das weiß noch keiner von uns hier.'],
    ['sick', 'Sie ist krank und kommt erst am Donnerstag wieder, das ist nicht zu ändern.'],
    ['postponed', 'Der Punkt ist auf den November vertagt und wird dann noch einmal besprochen.'],
    ['surveyor', 'Der Gutachter kommt am Dienstag und sieht sich den Keller an, wenn es nicht regnet.'],
    ['bridge', 'Die Brücke trägt nicht mehr als zwölf Tonnen und wird im Herbst neu gebaut.'],
    ['crack', 'El perito encontró una grieta en la segunda torre y no la quiere firmar.'],
    ['chairman', 'Der Vorsitzende hat uns geschrieben und ist mit der Sache nicht einverstanden.'],
    ['objection', 'Der Widerspruch ist bis zum Ende des Monats möglich und muss schriftlich sein.'],
    ['Genossenschaft', 'The cooperative is against it and we have to ask them again in the spring.'],
    ['invoices', 'De factuur van de klant is nog niet betaald en wij hebben daar gisteren over gebeld.'],
    ['paint', 'De steiger huren we weer bij de buren, en de verf is pas over drie weken te krijgen.'],
    ['Genehmigung', 'De vergunning is er nog niet en we mogen dus niet met het werk aan de brug beginnen.'],
    ['freight', 'Die Mehrkosten der Fracht übernehmen wir, und das ist mit dem Lager auch so besprochen.'],
    ['prohibited', 'Das Landratsamt hat es uns untersagt, und wir können bis auf weiteres nichts machen.'],
    ['injured', 'Er ist bei der Arbeit verletzt worden und wird noch lange nicht wieder bei uns sein.'],
    ['water tank', "L'acqua è fresca e il serbatoio lo puliamo noi con il nostro equipaggio, come sempre."],
    ['bishop', 'Il vescovo vuole vedere prima un organo che avete restaurato, poi decide di questo.'],
  ])('%s is found in "%s"', (question, body) => expect(meets(question, body)).toBe(true));

  test.each([
    ['universal', 'The cat sat on the mat and it was the news of the day.'],
    ['repair', 'We prepare the dinner for all of you.'],
  ])('%s is not found in "%s"', (question, body) => expect(meets(question, body)).toBe(false));

  test.each([
    'caresses:caress ponies:poni cats:cat agreed:agre plastered:plaster motoring:motor sing:sing conflated:conflat hopping:hop',
    'falling:fall filing:file happy:happi relational:relat conditional:condit rational:ration vietnamization:vietnam',
    'triplicate:triplic formative:form electrical:electr hopefulness:hope revival:reviv adjustable:adjust effective:effect',
    'probate:probat rate:rate cease:ceas controll:control roll:roll generalizations:gener oscillators:oscil',
  ])('English stems are those of the published vocabulary: %s', (pairs) => {
    const given = pairs.split(' ').map((pair) => pair.split(':'));
    expect(given.map(([word]) => stem(word ?? '', 'en'))).toEqual(given.map(([, stemmed]) => stemmed));
  });

  test('any text gives terms without signs that an engine reads as its own, and any question is read', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 0x10ffff }), { maxLength: 200 }), (codes) => {
        const text = String.fromCodePoint(...codes);
        const terms = [...termsOf(text), ...questionOf(text).wanted.flatMap(({ forms }) => forms)];
        expect(terms.filter((term) => !/^[\p{L}\p{M}\p{N}]+$/u.test(term))).toEqual([]);
      }),
    );
  });

  test('a title, a date and the speaker of the turn are found in every passage', () => {
    const body = `Ada King: ${'we talk of pumps and of valves at length. '.repeat(60)}`;
    const all = passagesOf({ title: 'Budget round', body, date: '2025-03-04' });
    expect(all.length).toBeGreaterThan(3);
    for (const { terms } of all)
      expect(terms.map(([term]) => term)).toEqual(
        expect.arrayContaining(['budget', '2025', 'march', 'ada', 'king', 'pump']),
      );
  });
});

describe('questions', () => {
  test('words in quotation marks of any kind are phrases, quotes that do not close are signs', () => {
    expect(questionOf('who wrote "annual report" and „zweite Fassung“').phrases).toEqual([
      ['annual', 'report'],
      ['zweite', 'fassung'],
    ]);
    expect(questionOf('who wrote "annual report').phrases).toEqual([]);
  });

  test('what is to be done with the answer is not looked for, unless nothing else is asked', () => {
    const wanted = (text: string) => questionOf(text).wanted.map(({ word }) => word);
    expect(wanted('Summarize what the council said about the ferry')).toEqual(['council', 'ferry']);
    expect(wanted('Beschreibe, was der Rat bezüglich der Fähre sagte')).toEqual(['rat', 'fahre', 'sagte']);
    expect(wanted('summary')).toEqual(['summary']);
  });

  test.each([
    ['How many tons does the pier carry?', ['tons', 'pier', 'carry']],
    ['Wie viele Segel haben wir?', ['segel']],
    ['When may we not sail?', ['sail']],
    ['May we moor at the pier?', ['moor', 'pier']],
    ['What may it cost at most?', ['cost', '!sum']],
    ['Who sails in may?', ['sails', 'may']],
    ['the pier on 3 may', ['pier', '3', 'may']],
    ['Sails for May', ['sails', 'may']],
    ['May 2026', ['may', '2026']],
    ['What did Ada May write?', ['ada', 'may']],
    ['may', ['may']],
  ])('%s wants %j', (question, words) =>
    expect(
      questionOf(question)
        .wanted.map(({ word }) => word)
        .filter((word) => !/^\d{8}$/.test(word)),
    ).toEqual(words),
  );

  test.each([
    ['Combien de chaises y a-t-il dans la salle du port ?', 'chaises salle port'],
    ["Qu'est-ce que Vera Lund veut pour l'atelier ?", 'vera lund veut atelier'],
    ['¿Quién paga los billetes de la orquesta?', 'paga billetes orquesta'],
    ['Chi porta le sedie per la sala del porto?', 'porta sedie sala porto'],
    ['Who paid for the hall of La Rosa in Le Mans?', 'paid hall rosa mans'],
    ['Wer zahlt die Halle in La Paz?', 'zahlt halle paz'],
    ['Wanneer moet de verf voor het schip besteld worden?', 'verf schip besteld'],
    ['Wie heeft er van de boot verteld?', 'boot verteld'],
    ['Vad sa Vera om båten till oss?', 'vera baten'],
    ['Hvad koster det at leje en båd af Vera?', 'koster leje bad vera'],
    ['Hvem har sagt at båten ikke skal males?', 'sagt baten males'],
    ['Who sails for De Haan and Van Dyk?', 'sails de haan van dyk'],
    ['El Al', 'el al'],
    ['La Rosa', 'rosa'],
    ['Who runs the office in LA?', 'runs office la'],
  ])('small words of their language and articles of names tell nothing where others do: %s', (question, words) =>
    expect(questionOf(question).wanted.map(({ word }) => word)).toEqual(words.split(' ')),
  );

  test('stop words alone want nothing', () => {
    expect(questionOf('what is it and who was that?').wanted).toEqual([]);
    expect(questionOf('was ist das und wer war es?').wanted).toEqual([]);
  });
});

describe('highlights', () => {
  test('are offsets of the words that are met', () => {
    const text = 'The repairs of the roof; 通风系统 repaired.';
    const { wanted } = questionOf('repair 风系');
    const found = highlights(text, new Set(wanted.flatMap(({ forms }) => forms)));
    expect(found.map(([from, to]) => text.slice(from, to))).toEqual(['repairs', '风系', 'repaired']);
  });

  test.each([
    ['sagen', 'Gesagt, getan.', ['Gesagt']],
    ['Übergabe', 'ÜBERGABE, U\u0308bergabe und Uebergabe, nicht Über', ['ÜBERGABE', 'U\u0308bergabe', 'Uebergabe']],
    ['cafe', 'Two cafés, a Cafe\u0301.', ['cafés', 'Cafe\u0301']],
    ['4kWp', 'panels of 148kWp, 4 kWp', ['148kWp', '4', 'kWp']],
    ['kWp', 'panels of 148kWp, 4 kWp', ['148kWp', 'kWp']],
    ['2,500', '2.5k and 2500 crates of 25', ['2.5k', '2500']],
  ])('of %s are found however they are written: %s', (asked, text, marked) => {
    const found = highlights(text, new Set(questionOf(asked).wanted.flatMap(({ forms }) => forms)));
    expect(found.map(([from, to]) => text.slice(from, to))).toEqual(marked);
  });

  test('stems begin as their words do, but for ge-', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-fh-z][a-z]{2,20}$/),
        fc.constantFrom('en' as const, 'de' as const),
        (word, language) => {
          expect(stem(word, language).charAt(0)).toBe(word.charAt(0));
        },
      ),
    );
    expect(stem('gesagt', 'de').charAt(0)).toBe('s');
  });

  test('phrases are met word for word, whatever stands between the words', () => {
    expect(holdsPhrases('The annual\nreport, second draft', [['annual', 'report']])).toBe(true);
    expect(holdsPhrases('The annual and the report', [['annual', 'report']])).toBe(false);
  });
});

describe('a word that only has the stem of a word of another language', () => {
  test.each([
    ['raamn', 'raam', 'window'],
    ['daken', 'dak', 'roof'],
    ['veloen', 'velo', 'bicycl'],
  ])('%s is not met by what %s is called elsewhere', (slip, _, term) => {
    expect(questionOf(slip).wanted.flatMap(({ forms }) => forms)).not.toContain(term);
  });

  test.each([
    ['raam', 'window'],
    ['dak', 'roof'],
    ['ponts', 'bridg'],
    ['hyran', 'rent'],
    ['windows', 'raam'],
  ])('%s is met by %s', (word, term) => {
    expect(questionOf(word).wanted.flatMap(({ forms }) => forms)).toContain(term);
  });
});
