import type { Candidate } from '../../stores/passages/passage-search.ts';

type Order = 'newest' | 'oldest';

/** Which of several a question asks for, and the question without it. */
interface Meant {
  order: Order;
  rest: string;
  /** What answers this well, beside the best, is put in order. */
  least: number;
}

/** What answers so well, beside the best, is one of those among which a question asks for the latest or the first. */
const AMONG = 0.55;
/** What answers so well, beside the best, may say the same of another time: a question asks how things stand now, or stood at first. */
const SAME = 0.8;

const of = (words: string): string => words.trim().split(/\s+/).join('|');
/** What items are called, singular and plural. */
const ITEM = of(`
  (?:e-?)?mails? messages? letters? notes? news updates? mentions? posts? words? statements? repl(?:y|ies) answers? meetings? calls? chats?
  conversations? decisions? offers? quotes? quotations? reports? minutes invoices? orders? complaints? versions? visits?
  prices? costs? rents? fees? rates? deadlines? dates? proposals? suggestions? estimates? figures promises? forecasts? drafts? plans?
  nachricht(?:en)? briefe? notiz(?:en)? neuigkeit(?:en)? meldung(?:en)? antwort(?:en)? sitzung(?:en)? besprechung(?:en)? treffen anrufe?
  telefonate? gespräche? beschl(?:uss|üsse) entscheidung(?:en)? angebote? berichte? protokolle? rechnung(?:en)? bestellung(?:en)?
  beschwerden? stand fassung(?:en)? besuche? preise? kosten miete termine? frist(?:en)? vorschl(?:ag|äge) schätzung(?:en)? zusagen?
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

/** How things stand, which is no current account, and no time that is still to come. */
const NOW = form(
  `(?:(?<!(?:until|till|by|before|from|up to|bis|ab|vor|von) )(?:now|nowadays|jetzt|heutzutage|desormais|ahora|adesso|nu)|currently|at present|presently|at the moment|these days
  |as of (?:now|today)|up to date|derzeit(?:ige[nrms]?)?|zur ?zeit|momentan|gegenwärtig|mittlerweile|inzwischen|aktuell|actuellement|en ce moment|actualmente|attualmente)${END}`.replaceAll(
    /\n\s*/g,
    '',
  ),
);
const CURRENT = form(
  `(?:(?<!(?:alternating|direct|electric(?:al)?|ocean) )current(?! (?:accounts?|affairs|assets?|liabilit|ratio|year|transformer))|present-day|up-to-date|aktuelle[nrms]?|heutige[nrms]?|actuel(?:le)?s?|attual[ei])${END}`,
);
const AT_FIRST = form(
  `(?:originally|initially|at first|in the beginning|ursprünglich|anfangs|anfänglich|zunächst|à l['’]origine|initialement|al principio|originalmente|all['’]inizio|original(?= (?:[\\p{L}-]+ )?(?:${ITEM})${END})|initial(?= (?:[\\p{L}-]+ )?(?:${ITEM})${END})|ursprüngliche[nrms]?|anfängliche[nrms]?)${END}`,
);
const STATES: [Order, RegExp][] = [
  ['newest', NOW],
  ['newest', CURRENT],
  ['oldest', AT_FIRST],
];

/** Whether a question asks for the latest or the first of what it finds, or how things stand or stood; undefined where it does not say. */
export function orderMeant(text: string): Meant | undefined {
  for (const [order, words] of FORMS)
    if (words.test(text)) return { order, rest: text.replace(words, ' '), least: AMONG };
  for (const [order, words] of STATES)
    if (words.test(text)) return { order, rest: text.replace(words, ' '), least: SAME };
  return undefined;
}

/** How things stand today, where the question says no more. */
export const standingNow = (rest: string): Meant => ({ order: 'newest', rest, least: SAME });

/** A ranking in which what answers about as well as the best comes by its day; of what somebody said, by them alone, and all of it where nothing is said of what about. */
export function ordered(
  candidates: Candidate[],
  { order, least: share }: Pick<Meant, 'order' | 'least'>,
  isAboutAnything: boolean,
): Candidate[] {
  const isSaid = candidates.some(({ isTheirs }) => isTheirs);
  const least = isSaid && isAboutAnything ? 0 : share * (candidates[0]?.score ?? 0);
  const isAnswer = ({ score, isTheirs }: Candidate) => score >= least && (!isSaid || isTheirs === true);
  const sign = order === 'newest' ? -1 : 1;
  const byDay = (a: Candidate, b: Candidate) => (a.day === b.day ? 0 : sign * (a.day < b.day ? -1 : 1));
  return [...candidates.filter(isAnswer).toSorted(byDay), ...candidates.filter((one) => !isAnswer(one))];
}
