import { words } from '../../graph/search/words.ts';
import type { Statement } from './stated.ts';

/** What questions ask for, folded, by the kind of statement that answers it. */
const ASKED: [Statement, RegExp][] = [
  [
    '!sum',
    / (?:how (?:much|expensive|costly)(?! (?:time|longer|later|earlier|more time|sleep|space|room|water|weight|does (?:\S+ ){1,4}weigh))|prices?|priced|costs?|pay|pays|paid|payments?|payable|fees?|rents?|salar(?:y|ies)|wages?|budgets?|amounts?|charge[ds]?|invoiced?|billed|quoted?|spen[dt]|spending|revenues?|turnover|profits?|sales figures|loans?|credit (?:lines?|limits?)|deposits?|deduct(?:ed|s)?|refund(?:ed|s)?|fines?|penalt(?:y|ies)|worth|prei[sc]e?s?|preisen|kostete?n?|gekostet|teuer|bezahlt|bezahlen|zahlt|zahlen|zahlte|gezahlt|miete|gehalt|lohn|gebuhr|gebuhren|betrag|betrage|budgets|umsatz|gewinn|kredit|kaution|rechnungsbetrag|kosten|verlangt|berechnet|prix|coute|coutent|coutait|paye|payer|payons|loyer|montant|montants|salaire|chiffre d affaires|precios?|cuesta|cuestan|costo|pagar|pagamos|alquiler|importe|sueldo|prezzo|prezzi|costa|costano|pagato|affitto|importo) | wie viel(?!e\b)(?! (?:zeit|wasser|platz|uhr)) | wieviel(?! (?:zeit|uhr)) /,
  ],
  [
    '!share',
    / (?:interest(?: rate)?s?|percent|per cent|percentages?|rate of|(?:growth|success|return|error|conversion|tax|vat|discount|commission|occupancy) rate|margins?|discounts?|commission|proportion|share of|prozent|prozentsatz|zinsen|zinssatz|zins|rabatt|rabatte|skonto|marge|quote|provision|anteil|provisionssatz|pour cent|pourcentage|taux|remise|porcentaje|descuento|interes|percentuale|sconto|tasso) /,
  ],
  [
    '!promise',
    / (?:promis(?:es?|ed|ing)|commitments?|committed|pledge[ds]?|owe[ds]?|owing|assured?|assurances?|obligations?|undertakings?|versprochen|versprechen|verspricht|versprach|zusagen?|zugesagt|zusicherung(?:en)?|zugesichert|schuld(?:et|en|ig)|verpflichtung(?:en)?|verpflichtet|promesses?|promis|engagements? (?:pris|envers)|promesas?|prometido|prometio|compromisos?|promess[ae]|promesso) /,
  ],
];

/** Views and reasons, which no sum tells: `why does it cost so much`, `what did Ida think of the price`. */
const VIEWS =
  /^ (?:why|who|whom|warum|wieso|weshalb|wer|wen|pourquoi|qui|por que|quien|perche|chi) | (?:think|thinks|thought|discuss(?:ed|ion|ions)?|talk(?:ed)? about|opinions?|views?|reasons?|consider(?:ed|ations?)?|concerns?|recommend(?:ed|ations?)?|attitude|summari[sz]e|meinte?|meinung|denkt|dachte|besprochen|diskutiert|grund|grunde) /;

/** The kinds of statements that a question asks for. */
export function statementsAsked(text: string): Statement[] {
  const asked = ` ${words(text).join(' ')} `;
  const isOfViews = VIEWS.test(asked);
  return ASKED.filter(([statement, form]) => form.test(asked) && (statement === '!promise' || !isOfViews)).map(
    ([statement]) => statement,
  );
}

/** Kinds of statements that are found by themselves: so many texts hold a sum or a share that it only tells among them. */
export const isFinding = (statement: Statement): boolean => statement === '!promise';
