import type { Screened } from '../../../common/prefilter/screen.ts';
import { inSentence } from '../../../common/prefilter/in-sentence.ts';
import { datesIn } from '../days/dates.ts';
import type { Setting } from './setting.ts';

const NOTED =
  '(?:beachten|bedenken|entnehmen|entschuldigen|finden|sehen|verstehen|verzeihen|berücksichtigen|betrachten)';
const GERMAN_VERBS =
  '(?:gib|gebt|sag|sagt|meld|melde|meldet|schick|schicke|schickt|send|sende|sendet|ruf|ruft|teil|teile|teilt|lass|lasst|bestätig|bestätige|bestätigt|antworte|antwortet|zahl|zahle|zahlt|überweise?|überweist|bring|bringt|schreib|schreibt|prüf|prüfe|prüft)';
/** How a reader is asked for something in German: `ich brauche Ihre Zusage`, `bitte schicken Sie uns die Zahlen`, `gib mir bitte Bescheid`. */
const GERMAN = inSentence(
  new RegExp(
    [
      String.raw`\b(?:ich|wir) (?:brauchen?|benötigen?|bräuchten?|erwarten?|bitten? (?:Sie |dich |euch )?um)\b.{0,60}? (?:Ihren?|Ihr|deinen?|dein|eueren?|euren?|euer)\b`,
      String.raw`\bbitte (?!${NOTED} )(?:\p{Ll}+en Sie|\p{Ll}{3,} (?:mir|uns))\b`,
      String.raw`^\p{Lu}\p{Ll}+en Sie (?:\p{Ll}+ )?bitte\b`,
      String.raw`^(?:[^.;:?!,]{2,30}[,:] )?${GERMAN_VERBS} (?:(?:mir|uns|mich|dich|euch|es|doch) ){0,3}bitte\b`,
      String.raw`^(?:[^.;:?!,]{2,30}[,:] )?bitte ${GERMAN_VERBS} `,
      String.raw`^(?:[^.;:?!,]{2,30}[,:] )?(?:(?:ich|wir) )?(?:(?:muss|müssen|möchten?|darf|dürfen) )?(?:(?:ich|wir) )?(?:Sie |dich |euch )?bitten? (?:(?:ich|wir) )?(?:(?:Sie|dich|euch)\b|um [\p{L} ]{3,60}\b)`,
      String.raw`^(?:ich|wir) (?:muss|müssen|möchten?|darf|dürfen) (?:Sie|dich|euch) bitten\b`,
      String.raw`\bwird gebeten[.!]?$`,
    ].join('|'),
    'iu',
  ),
);
const GERMAN_BY = /\b(?:bis|spätestens|innerhalb|innert|binnen)\b/iu;
const ENGLISH = inSentence(
  /\b(?:I|we)(?:['’](?:d|ll)| would| will| must| have to| need to| am| are|['’]m|['’]re)? (?:(?:like|have) to )?ask(?:ing)? (?:you|that you|for your)\b|^(?:[^.;:?!,]{2,30}[,:] )?(?:please )?let (?:me|us) (?:know|have)\b/i,
);
const ENGLISH_BY = /\b(?:by|until|before|within|no later than)\b/i;
/** In French, Spanish and Italian, each with the politeness of its own. */
const ABROAD = inSentence(
  /^(?:[^.;:?!,]{2,30}[,:] )?(?:merci (?:de|d['’])(?: bien vouloir)? ?(?:(?:me|nous|le|la|les|y|vous) |m['’]|l['’])*(?!avoir|être|\p{L}*é(?!\p{L}))\p{Ll}+(?:er|ir|re)\b|veuillez (?!agréer|trouver|noter|recevoir|croire|accepter)|(?:je|nous) (?:vous|te) (?:prie|prions|demande|demandons|remercie|remercions|remercierais|saurais gré|saurions gré) (?:de|d['’])|por favor\b|(?:le|les|te|os) (?:ruego|rogamos|pido|pedimos|agradezco|agradecemos|agradecer[ií]a\p{Ll}*) (?:que\b|\p{Ll}+r\b)|(?:la|vi|ti) (?:prego|preghiamo|chiedo|chiediamo) (?:cortesemente )?di\b|per (?:favore|cortesia)\b)/iu,
);
const ABROAD_BY =
  /(?<!\p{L})(?:avant|au plus tard|d['’]ici|sous|antes del?|hasta|a más tardar|entro|prima del)(?!\p{L})/iu;
const WITHIN =
  /\b(?:innerhalb|innert|binnen|within|sous|entro) (?:von )?(?:\d{1,3}|einer|eines|a|one|two|zwei|drei|vier|zehn|vierzehn) \p{Ll}/iu;

/** What asks without saying what for, or that is only hoped for: `Ich freue mich auf Ihre Antwort bis Freitag`, `Kannst du mir bitte …, dann bestelle ich`. */
const HOPED = inSentence(
  /\b(?:(?:ich|wir) freuen? (?:mich|uns)|freuen? (?:ich mich|wir uns)|(?:ich|wir) hören?\b.* von (?:Ihnen|dir|euch)|hören? (?:ich|wir)\b.* von (?:Ihnen|dir|euch))(?!\p{L})|^(?:bitte )?(?:kannst|könntest|könnt|könntet|können|könnten|würdest|würdet|würden|magst|mögt) (?:du|ihr|Sie)\b/iu,
);
/** What somebody wants, in German: what `will` has behind it is no deed of theirs, as in `Müller will bis Freitag Antwort`, `sie will 200 € mehr`. */
const WANTED = inSentence(
  /(?<!\p{L})(?:will|wollen) (?:\d|(?:bis|am|im|um|ab|an|auf|aus|bei|das|die|den|der|dem|des|eine?[nmrs]?|unsere?[nmrs]?|mehr|nur|noch|nicht|keine?[nmrs]?|uns|sich|ihm|ihr|ihn|sie|es|lieber|gern|erst|schon|auch|dann)(?!\p{L}))(?!.*(?<!(?<!\p{L})(?:wissen|haben|sehen|hören|kennen|bekommen|kriegen|erhalten))(?<=\p{Ll}(?:en|ern|eln))[.!)"”]*$)/u,
);
/** What the reader is told to owe, and no thanks or favours. */
const OWED = inSentence(
  /^(?:[^.;:?!]{2,60}[,:] )?(?:you (?:still |also )?owe (?:me|us) (?!(?:one|big|it|so|my|our|nothing|everything|(?:an?|some) (?:apology|explanation|drink|beer|favou?r|lunch|dinner|coffee|thanks?|answer|reply))\b)|(?:sie schulden|du schuldest|ihr schuldet) (?:mir|uns) (?!(?:etwas|was|nichts|eine (?:erklärung|antwort|entschuldigung))(?!\p{L})))/iu,
);
const OURS = /\b(?:ich|wir|I|we|je|nous)\b/iu;
const REFUSED = /\?["'”)]*$|\b(?:nicht|kein\p{L}*|nie|not|never|pas|jamais|non|nunca)\b/iu;

/** `reader` for what the reader is asked for by a day or within a time, which is his to do; `nobody` for what whoever writes asks without a time, or hopes for, which nobody promises. */
export function askedOf(text: string, { date }: Setting): 'reader' | 'nobody' | undefined {
  if (OWED.test(text) && !REFUSED.test(text) && !/\bif\b|\bwenn\b/i.test(text)) return 'reader';
  if (HOPED.test(text) || WANTED.test(text)) return 'nobody';
  const by = BY.find(([asks]) => asks.test(text))?.[1];
  if (!by) return undefined;
  const isTimed = by.test(text) && (WITHIN.test(text) || datesIn(text, date, true).some(({ past }) => !past));
  if (isTimed && !REFUSED.test(text)) return 'reader';
  return OURS.test(text) ? 'nobody' : undefined;
}

const BY: [asks: Screened, by: RegExp][] = [
  [GERMAN, GERMAN_BY],
  [ENGLISH, ENGLISH_BY],
  [ABROAD, ABROAD_BY],
];
