import type { Candidate } from '../../stores/passages/passage-search.ts';

type Order = 'newest' | 'oldest';

/** Which of several a question asks for, and the question without it. */
interface Meant {
  order: Order;
  rest: string;
}

const of = (words: string): string => words.trim().split(/\s+/).join('|');
/** What items are called, singular and plural. */
const ITEM = of(`
  (?:e-?)?mails? messages? letters? notes? news updates? mentions? posts? words? statements? repl(?:y|ies) answers? meetings? calls? chats?
  conversations? decisions? offers? quotes? quotations? reports? minutes invoices? orders? complaints? versions? visits?
  nachricht(?:en)? briefe? notiz(?:en)? neuigkeit(?:en)? meldung(?:en)? antwort(?:en)? sitzung(?:en)? besprechung(?:en)? treffen anrufe?
  telefonate? gespräche? beschl(?:uss|üsse) entscheidung(?:en)? angebote? berichte? protokolle? rechnung(?:en)? bestellung(?:en)?
  beschwerden? stand fassung(?:en)? besuche?
  courriels? lettres? nouvelles? réunions? appels? décisions? offres? comptes? factures? commandes? réponses?
  correos? mensajes? cartas? noticias? reuni(?:ón|ones) llamadas? decisi(?:ón|ones) ofertas? facturas? pedidos? respuestas?`);
/** Of these those that say of what kind an item is, and nothing of what is in it. */
const KIND = of(`
  (?:e-?)?mails? messages? letters? notes? news updates? mentions? posts? words? things? nachricht(?:en)? briefe? notiz(?:en)?
  neuigkeit(?:en)? meldung(?:en)? stand courriels? lettres? nouvelles? correos? mensajes? cartas? noticias?`);
const SAYING =
  of(`say said tell told write wrote written mention(?:ed)? ask(?:ed)? contact(?:ed)? call(?:ed)? hear|heard speak|spoke talk(?:ed)?
  discuss(?:ed)? meet|met promised? offer(?:ed)? decided? approach(?:ed)? reach(?:ed)? g[eo]t(?=.in.touch)`);

const END = String.raw`(?![\p{L}\p{N}])`;
const form = (words: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})`, 'iu');
const superlative = (words: string): RegExp => form(`(?:${words})${END}(?: (?:${KIND})${END})?`);
const UNIT = '(?:quarter|half|year|month|week|day|quartals?|jahr(?:es)?|trimestre|semestre)';
/** Before what an item is called, a word between them or none; the report of the first quarter need not be the first one. */
const beforeItem = (words: string): RegExp =>
  form(`(?:${words}) (?:(?:${KIND})${END}|(?=(?:(?!${UNIT} )[\\p{L}-]+ )?(?:${ITEM})${END}))`);
const beforeSaying = (words: string): RegExp => form(`${words} (?=(?:${SAYING})${END})`);
/** `das Letzte, was`, `the last thing that`, with all of it. */
const beforeClause = (words: string): RegExp => form(`(?:${words}),? (?:(?:was|que|che|wat|dat)${END}|qu['’])`);

/** `the last mail`, `the latest`, `zuletzt`; no `last chapter`, and nothing that is due `at the latest`. */
const FORMS: [Order, RegExp][] = [
  [
    'newest',
    superlative(
      `(?<!(?:at|by) (?:the )?)(?:latest|newest|most recent(?:ly)?|neu(?:e?ste)[nrms]?|aktuellste[nrms]?|zuletzt|en dernier(?: lieu)?
      |plus récente?s?|más recientes?|più recent[ei]|senast|laatst)`.replaceAll(/\n\s*/g, ''),
    ),
  ],
  ['newest', beforeItem('last|letzte[nrms]?|derni(?:er|ère)s?|últim[oa]s?|ultim[oaie]|laatste|sista|siste|sidste')],
  ['newest', beforeClause("das letzte|la dernière chose|lo último|l[’']ultima cosa|het laatste")],
  ['newest', beforeSaying('last')],
  ['oldest', superlative('earliest|oldest|älteste[nrms]?|zuerst|zum ersten mal')],
  ['oldest', beforeItem('first|erste[nrms]?|premi(?:er|ère)s?|primer[oa]?|prim[oa]')],
  ['oldest', beforeClause('das erste|la première chose|lo primero|la prima cosa|het eerste')],
  ['oldest', beforeSaying('first')],
];

/** Whether a question asks for the latest or the first of what it finds; undefined where it does not say. */
export function orderMeant(text: string): Meant | undefined {
  for (const [order, words] of FORMS) if (words.test(text)) return { order, rest: text.replace(words, ' ') };
  return undefined;
}

/** What answers so well, beside the best, answers what is asked. */
const ANSWERS = 0.55;

/** A ranking in which what answers about as well as the best comes by its day; of what somebody said, by them alone, and all of it where nothing is said of what about. */
export function ordered(candidates: Candidate[], order: Order, isAboutAnything: boolean): Candidate[] {
  const isSaid = candidates.some(({ isTheirs }) => isTheirs);
  const least = isSaid && isAboutAnything ? 0 : ANSWERS * (candidates[0]?.score ?? 0);
  const isAnswer = ({ score, isTheirs }: Candidate) => score >= least && (!isSaid || isTheirs === true);
  const sign = order === 'newest' ? -1 : 1;
  const byDay = (a: Candidate, b: Candidate) => (a.day === b.day ? 0 : sign * (a.day < b.day ? -1 : 1));
  return [...candidates.filter(isAnswer).toSorted(byDay), ...candidates.filter((one) => !isAnswer(one))];
}
