import { inSentence } from '../../../common/prefilter/in-sentence.ts';
import type { Commitment } from '../../../common/model.ts';
import { datesIn } from '../days/dates.ts';
import { isTalk } from '../genre.ts';
import { amountsIn } from '../money.ts';
import { isSoon } from './soon.ts';
import { isLasting, isSpan, MEASURED, QUANTITY } from './term.ts';
import type { Setting } from './setting.ts';

/** Who promises in a sentence of another language than English: `first` where it is whoever speaks, `byReader` where it is who is spoken to, else by the words of the text. */
export type Promise = Pick<Commitment, 'who' | 'what'> & { first?: true; byReader?: true };

/** Words that hardly any German text does without; nothing else is read for a promise. */
const GERMAN = inSentence(
  /\b(?:der|die|das|den|dem|unser\p{L}*|sie|vom|beim|um|und|ich|wir|ihnen|ihr|euch|dir|bis|zahlung|zahlbar|zum|zur|mit|auf|von|für|nach|ist|wird|werden|innert|binnen|innerhalb|eine[nmrs]?|beträgt|betragen|zu|im|je|am|spätestens|beim)\b/iu,
);

const ENGLISH = /\b(?:the|and|of|between|by|with|shall)\b/i;

const FIRST =
  '(?:liefer|schick|send|überweis|hinterleg|hinterlass|zahl|bezahl|bestell|bring|hol|klär|prüf|übernehm|erstell|meld|bestätig|mach|organisier|buch|reservier|gewähr|erstatt|ersetz|nehm|unterschreib|reich|besorg|vereinbar|stell|sorg|kümmer|repariert|reparier|verlänger|tausch|ruf|frag|druck|schreib|back|bau|install|montier|entwerf|leg|verpflicht|garantier|sag|biet|offerier|versprech|räum|bereit|beantrag|beauftrag|leit(?=e?n? .{2,120} weiter)|lad|spend|leih|verkauf|vermiet)';
const FIRST_PERSON = new RegExp(
  `\\b(?:ich|wir) (?:(?:auch|dann|gern|gerne|hiermit|noch|heute|morgen|Ihnen|dir|euch) )?${FIRST}e?n?\\b|(?<!\\p{L})${FIRST}e?n? (?:ich|wir)\\b|\\b(?:ich|wir) [^.;]{2,60} und ${FIRST}e?n? (?:Sie|Ihnen|dir|dich|euch|mich|uns)\\b`,
  'iu',
);
/** What whoever says ich or wir is going to do: `ich werde Ihnen den Plan schicken`. */
const WILL_FIRST =
  /\b(?:(?:ich|wir) werden?|werden? (?:ich|wir))\b(?! (?:sehen|wohl|uns sehen)).{3,160} (?!(?:sein|haben|können|müssen|werden|sehen|wissen|brauchen)\b)\p{Ll}{2,20}(?:en|ern|eln)[.!]?$/iu;
const ANY_FIRST =
  /\b(?:(?:ich|wir) (?!(?:habe|haben|hatten?|waren?|bin|sind|hoffen?|freuen?|denken?|glauben?|wissen|weiss|weiß|wünschen?|kennen?|finden?|möchten?|würden?|könn(?:t)?en?|soll(?:t)?en?|dürf(?:t)?en?|mögen?|brauchen?|benötigen?|bitten?|danken?|sehen?|suchen?|treffen|warten|erwarten|wollten?|gehen?|fahren?|müssen|wohnen?|arbeiten?|bleiben?|leiten?)(?!\p{L}))\p{Ll}{3,18}en?|(?!(?:haben?|hatten?|waren?|sind|bin|hoffen?|freuen?|denken?|glauben?|wissen|brauchen?|benötigen?|suchen?|bitten?|danken?|sehen?|treffen|gehen?|fahren?|müssen|sollen|dürfen|können|möchten?|würden?|könnten?|arbeiten?|bleiben?|leiten?)\b)\b\p{Ll}{3,18}en? (?:ich|wir))\b/iu;
/** In chats the endings are dropped: `ich geb dir das geld am freitag`. */
const CHATTED =
  /\bich (?!(?:hab|bin|war|glaub|denk|hoff|find|würd|könnt|wollt|freu|brauch|muss|kann|will|mag|weiß|weiss)(?!\p{L}))\p{Ll}{2,15}\b/iu;
const YOU_GET =
  /\b(?:sie (?:erhalten|bekommen)|(?:erhalten|bekommen) sie|du (?:bekommst|kriegst|erhältst)|(?:bekommst|kriegst|erhältst) du|ihr (?:bekommt|kriegt|erhaltet))\b/iu;

const THIRD =
  '(?:liefert|schickt|sendet|überweist|zahlt|bezahlt|bestellt|bringt|holt|klärt|prüft|übernimmt|erstellt|meldet|bestätigt|organisiert|bucht|repariert|stellt|streicht|übergibt|justiert|erstattet|ersetzt|leistet|renoviert|installiert|montiert|unterschreibt|verlängert|reicht(?= [^.;]{2,120} (?:ein|nach|weiter)(?:[ .,]|$))|legt|ruft|fragt|druckt|schreibt|sorgt|kümmert|trägt(?! [^.;]{2,60} vor(?:[ .,(]|$))|haftet|schuldet|gewährt|garantiert|verpflichtet|sagt|bietet|baut|räumt|beauftragt|verkauft|vermietet|zeigt|begleicht|informiert|holt|lädt|besorgt|verschickt|bearbeitet|kontaktiert|beantragt|bereitet|koordiniert|macht|kauft|entwirft|spricht|gibt|aktualisiert|überarbeitet|testet|vereinbart|verteilt|schließt|schliesst|verlangt|berechnet|wechselt|tauscht|entsorgt|reinigt|spendet|setzt|nimmt|übernehmen|liefern|zahlen|tragen|stellen)';
const NOT_DONE =
  '(?:vertreten|ansässig|wohnhaft|geboren|eingetragen|genannt|ist|sind|hat|haben|war|waren|hatte|hatten|wird|werden|kann|können|soll|sollen|muss|müssen|darf|dürfen|will|wollen|gilt|gelten|beginnt|endet|heißt|heisst|betrifft|umfasst|besteht|bleibt|wohnt|arbeitet|kennt|berichtet|erklärt|meint|findet|weiß|weiss|und|mit|von|für|bei|fest)';
const SUBJECT =
  "^(?:§ ?\\d+[.:)]? (?:\\p{Lu}\\p{L}+\\. )?)?(?:[^;:]{2,60}: |[^.;:]{2,60}, )?(?:(?:[Dd]er|[Dd]ie|[Dd]as|[Dd]en|(?:[Uu]nsere?|[Mm]eine?)(?: \\p{Lu}\\p{Ll}+(?:er|erin|in|ge))?|[Uu]nd|[Aa]uch) ){0,2}((?:\\p{Lu}[\\p{L}.&'’-]+)(?: \\p{Lu}[\\p{L}.&'’-]+){0,5})(?: \\([^()]{2,40}\\))?(?: (?:von|vom|aus) [^,.;]{2,40}|, ([^,.;]{2,60}),)?";
const THIRD_PERSON = new RegExp(`${SUBJECT} (${THIRD}\\b.{2,240})$`, 'su');
/** What somebody named is going to do: `Frau Dr. Berg aus unserem Büro wird Ihnen den Plan zusenden`. */
const WILL_THIRD = new RegExp(
  `${SUBJECT} ((?:wird|werden) (?!(?:[^,;]{0,160} )?(?:\\p{Ll}*ge\\p{Ll}{2,14}(?:t|en)|worden|werden|sein|haben|können|müssen)[.!]?$).{3,200} \\p{Ll}{3,20}(?:en|ern|eln)[.!]?)$`,
  'su',
);
/** Whatever a party does, in a contract: there the present tense promises. */
const BOUND = new RegExp(
  `${SUBJECT} ((?:(?:ist|sind) (?:verpflichtet|gehalten|verantwortlich|berechtigt)|verpflichten sich|(?:hat|haben) .{2,160} zu(?= \\p{Ll}{4,30})|darf|(?!${NOT_DONE}\\b)\\p{Ll}{2,20}(?:t|en))\\b.{2,300})$`,
  'su',
);
/** Whatever a party does, by a sentence that begins with what: `Kleinreparaturen bis 100 Euro trägt der Mieter`. */
const BOUND_LAST = new RegExp(
  `^(?:§ ?\\d+[.:)]? )?([^.;:]{2,120} ${THIRD} (?:der|die|das) (\\p{Lu}\\p{Ll}+)(?: [^.;]{0,80})?)\\.?$`,
  'u',
);
/** What is to be done in a contract, whoever does it, and what comes again and again. */
const IS_TO_BE =
  /\b(?:ist|sind) [^;?]{2,160} zu \p{Ll}{4,30}en\b|\b(?:wird|werden) (?:monatlich|jährlich|halbjährlich|quartalsweise|vierteljährlich|wöchentlich) \p{Ll}{4,}(?:t|en)\b/u;
const PLEDGED =
  /\b(?:verpflichtet sich|verpflichten sich|verpflichte mich|verpflichten uns|sagt zu|sagte zu|sagt .{2,60} zu|zugesagt|versprochen|verspricht|garantiert|garantieren|gewähren|gewährt|bietet .{2,80} an|bieten .{2,80} an)\b/iu;
const SUM =
  /\b(?:\p{L}*vergütung|\p{L}*preis|\p{L}*miete|\p{L}*kaution|\p{L}*honorar|\p{L}*gebühr|\p{L}*rate|\p{L}*zahlung|\p{L}*entgelt|\p{L}*kosten|\p{L}*zins|depot|\p{L}*zuschlag|\p{L}*frist|\p{L}*arbeitszeit|\p{L}*urlaub\p{L}*|\p{L}*probezeit|\p{L}*lohn|\p{L}*gehalt|\p{L}*rabatt|skonto|\p{L}*pauschale|(?!(?:um|ab|auf|ein|er|zu)satz)\p{L}*satz|\p{L}*beitrag|\p{L}*strafe|zinsen|verzugszins\p{L}*|provision)\b/iu;
const PRICED =
  /(?<!\p{L})(?:zu|für|à|je|pro|zum preis|über|von)(?!\p{L}).{0,24}\d[\d.,'’]*(?:,[-–]|\.[-–])? ?(?:€|eur\b|euro\b|chf\b|franken\b)|(?:€|eur|euro|chf|franken) (?:je|pro|die|das|der|den|im|netto|brutto|zzgl|inkl|plus|pauschal)/iu;
const AGREED =
  /\b(?:angebot\p{L}*|biete|bieten|anbieten|bestell\p{L}*|auftrag\p{L}*|beschlossen|beschluss|einig\p{L}*|vereinbart|abgemacht|kostenlos|kostenfrei|gratis|inklusive|inkl|fällig|zahlbar|anzahlung|garantie|gewährleistung|lieferzeit|lieferfrist|zahlungsziel|festpreis|pauschal|gilt bis|gültig bis|geht an|zum preis)\b/iu;
const HELD =
  /\b(?:preise?|angebot|offerte|\p{L}*vertrag|vereinbarung)\b.{0,60}\b(?:gilt|gelten|gültig|bindend|läuft)\b/iu;
const TO_BE_DONE =
  /\b(?:ist|sind) .{0,60}(?:bis|vor|binnen|innerhalb|innert|spätestens)\b.{2,80}\bzu [\p{Ll}]{4,30}\b/u;
const DONE_ON =
  /\b(?:wird|werden)\b.{0,60}\b(?:am|bis|spätestens|innerhalb|innert|binnen)\b.{2,80}(?<!\p{L})(?:ge|abge|ausge|einge|über|ver|be|zuge|nachge|durchge)[\p{Ll}]{3,20}(?:t|en)\b/u;
const DEADLINE =
  /(?<!\p{L})(?:fertigstellung|lieferung|abgabe|zahlung|abnahme|lieferfrist|lieferzeit|frist|übergabe|abholung|anmeldeschluss|stichtag|termin(?=.{0,40}\b(?:bis|spätestens)\b)|rückmeldung|antwort|montage|einbau)\b.{0,40}\b(?:bis|am|spätestens|innerhalb|innert|binnen)\b/iu;
const WITHIN =
  /\b(?:innerhalb|innert|binnen) (?:von )?(?:\d{1,3}|einer|eines|zwei|drei|vier|sechs|acht|zehn|zwölf|vierzehn) (?:tage?n?|wochen?|werktagen?|arbeitstagen?|monate?n?s?|stunden)\b/iu;
/** When and how is paid: `Zahlung 30 Tage netto`, `Zahlbar: 50 % bei Auftrag`. */
const PAID =
  /^(?:zahlbar|zahlung|zahlungs(?:ziel|bedingung(?:en)?|weise))\b.*(?:\d ?%|\b\d{1,3} tagen?\b|\bnetto\b|\bsofort\b|\bvorkasse\b|\bim voraus\b|\b(?:monatlich|vierteljährlich|quartalsweise|jährlich)\b)/iu;
/** When what is left to pay is due: `Der Rest ist bei Lieferung fällig`. */
const DUE =
  /^(?:(?:der|die|das|eine?|unsere?|ihre?) )?(?:\p{L}{0,20}(?:rest|betrag|summe|rechnung|zahlung|rate|miete|kaution|hälfte))[^.;?]{0,30} (?:ist|sind|wird|werden) [^.;?]{2,60} (?:fällig|zahlbar)\b/iu;
/** How long what is offered takes. */
const TAKES =
  /\b(?:montage|einbau|umbau|lieferung|ausführung|bearbeitung|arbeiten|reparatur|installation|umzug)\b.{0,30}\b(?:dauert|dauern|braucht|brauchen)\b|\b(?:liefer(?:zeit|frist)|bearbeitungszeit)\b.{0,20}\b(?:beträgt|ist|liegt)\b/iu;
/** What a reader is only to take note of. */
const NOTED =
  /\bbitte (?:auch |noch |unbedingt |jeweils )*(?:beachte|bedenke|entnehme|entschuldige|finde|sehe|verstehe|verzeihe|berücksichtige|betrachte|merke)/iu;
const REQUESTED =
  /\b(?:bitte|bitten|müssen|muss|spätestens|frist)\b.*\bbis\b|\bbis\b.*\b(?:bitte|müssen|spätestens)\b/iu;
const REJECTED =
  /\?["”)]*$|\b(?:nicht|kein|keine|keinen|nie|würde|würden|könnte|könnten|vielleicht|eventuell|wenn|falls|sofern|andernfalls|ansonsten|ob|wer|später|irgendwann|möchte|möchten|hätte|wäre|angeblich|früher|soll|sollte|sollten|hoffe|hoffen)\b/iu;
/** What whoever says ich or wir has done already. */
const HAS_DONE =
  /\b(?:(?:ich|wir) (?:habe|haben|hatten?|bin|sind|waren?)|(?:habe|haben|hatten?|bin|sind|waren?) (?:ich|wir))\b.{2,200} (?:\p{Ll}{0,8}ge\p{Ll}{2,14}(?:t|en)|(?:ver|be|er|ent|zer|über|unter)\p{Ll}{3,16}(?:t|en))[.!]?$/iu;
/** What a meeting has agreed that somebody does. */
const AGREED_THAT = /\b(?:vereinbart|beschlossen|abgemacht|ausgemacht|zugesagt|einig),? dass\b/iu;
const REJECTED_TERM =
  /\?["”)]*$|\b(?:wenn|falls|sofern|andernfalls|ansonsten|würde|könnte|vielleicht|angeblich|gerücht\p{L}*|früher|wäre|war|waren|wurde|wurden|hatte|hatten|lag|lagen|betrug|betrugen|kosteten?|zahlten?|unless|\p{L}*budgets?)\b/iu;
const NAME = /^(?:Herr|Frau|Dr\.|Prof\.|\p{Lu}\p{Ll}+ \p{Lu})/u;
/** What parties are called in a contract. */
const ROLE =
  /(?:er|in|innen|or|oren|ent|enten|ant|partei|parteien|verein|firma|bank|gesellschaft|gemeinde|stadt|unternehmen|genossenschaft|stiftung)$/iu;
const NO_ROLE =
  /(?:dauer|fenster|zimmer|keller|winter|sommer|termin|nummer|gewähr|tor|motor|moment|ziffer|computer|steuer)$/iu;
/** What somebody takes over from somebody else, what a firm buys of another and where somebody moves to, as news tell it. */
const SUCCEEDS =
  /^übernimmt\b.*\b(?:von (?:Herrn?|Frau|\p{Lu}\p{Ll}+ \p{Lu}\p{L}+)|Mehrheit|\p{L}*[Aa]nteile?n?|Beteiligung|Aktien)(?!\p{L})|^wechselt (?:(?:zum|am|ab|im) (?:\d\S* )?\p{Lu}\p{L}+ )?(?:zur?|zum|nach|ins?|in den) (?!\d)/u;
/** Words that begin a sentence and name nobody. */
const NOBODY =
  /^(?:Bitte|Im|Am|In|Auf|Bei|Mit|Nach|Vor|Für|Es|Sie|Wir|Ich|Er|Du|Ihr|Das|Dies|Diese|Dieser|Dieses|Was|Wer|Hier|Dort|Dann|Danke|Heute|Morgen|Zudem|Damit|Beschluss|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Man|Keine?r?|Weder|Niemand)\b/u;

/** What a German sentence promises or sets as a term, or undefined; in a contract the present tense promises by itself, elsewhere of others only with a day, an amount or `Ihnen`. */
export function germanPromise(text: string, setting: Setting): Promise | undefined {
  const isContract = setting.genre === 'contract';
  if (!GERMAN.test(text) && (!isContract || ENGLISH.test(text))) return undefined;
  if (!isContract && isGoingOn(text)) return undefined;
  if (!REJECTED.test(text) && !HAS_DONE.test(text)) {
    if (FIRST_PERSON.test(text) || WILL_FIRST.test(text))
      return FAREWELL.test(text) ? undefined : { first: true, what: text };
    if (setting.genre === 'chat' && CHATTED.test(text) && isDefinite(text, setting)) return { first: true, what: text };
    if ((ANY_FIRST.test(text) || YOU_GET.test(text)) && !isContract && !POLITE.test(text) && isDefinite(text, setting))
      return { first: true, what: text };
  }
  const third = isContract ? BOUND.exec(text) : (THIRD_PERSON.exec(text) ?? WILL_THIRD.exec(text));
  if (
    third &&
    !NOBODY.test(third[1] ?? '') &&
    !SUCCEEDS.test(third[3] ?? '') &&
    !LABEL.test(third[3] ?? '') &&
    (isContract ? isParty(third, setting) : !REJECTED.test(text) && isPlanned(third, text, setting))
  )
    return { ...whoOf(third, setting), what: third[3] ?? '' };
  const last = isContract ? BOUND_LAST.exec(text) : null;
  if (last && ROLE.test(last[2] ?? '') && !NO_ROLE.test(last[2] ?? ''))
    return { who: last[2] ?? '', what: last[1] ?? '' };
  return !REJECTED_TERM.test(text) && isTerm(text, setting) ? { what: text } : undefined;
}

/** Since when something goes on. */
const SINCE = inSentence(/\bseit (?:dem |der |den |einem |einer |ein paar |\p{Ll}+ )?(?:\d|\p{Lu})/iu);
const RELATIVE = /^(?:\p{Ll}+ )?(?:die|der|das|den|dem|deren|dessen|dass|weil|wie|was|wo)(?!\p{L})/u;

/** True for what goes on already, by the clause of whoever says ich or wir, else by the first: `seit 1. April leite ich den Einkauf`. */
function isGoingOn(text: string): boolean {
  if (!SINCE.test(text)) return false;
  const clauses = text.split(', ').filter((clause) => !RELATIVE.test(clause));
  const own = clauses.filter((clause) => /\b(?:ich|wir)\b/i.test(clause));
  return (own.length > 0 ? own : clauses.slice(0, 1)).every((clause) => SINCE.test(clause));
}

/** What letters end with: `Für Fragen stehen wir Ihnen gern zur Verfügung`. */
const POLITE =
  /\bsteh\p{L}* [^.;]*\bzur Verfügung\b|\b(?:verbleib|verbleiben|wünsch|wünschen|grüß|grüßen)e? (?:wir|ich)\b/iu;
/** How those who mourn begin: `Wir nehmen Abschied von`. */
const FAREWELL = /\bnehm(?:en? (?:wir|ich) |en? )(?:.{0,40} )?(?:Abschied|Anteil)\b/iu;

/** A word before a colon, which is no verb: `Buyer contact: …`. */
const LABEL = /^\p{L}+ ?:/u;

/** `Unser Hausmeister, Herr Klee,` is Herr Klee. */
const namedIn = ([, subject = '', beside]: RegExpExecArray): string =>
  beside && !subject.includes(' ') && NAME.test(beside) ? beside : subject;

const isParty = ([, subject = '']: RegExpExecArray, { isKnown }: Setting): boolean =>
  (ROLE.test(subject) && !NO_ROLE.test(subject)) || isKnown(subject, 'Organization');

function whoOf(match: RegExpExecArray, { genre, isKnown }: Setting): Pick<Commitment, 'who'> {
  const who = namedIn(match);
  return genre === 'contract' || isKnown(who) || NAME.test(who) ? { who } : {};
}

/** What minutes tell in the present tense of what was said and shown: `stellt den Ausflug vor`. */
const TELLS =
  /^(?:fragt(?:,| nach\b| ob\b| wer\b| wann\b| wie\b)|sagt\b(?!.*\bzu[.!]?$)|zeigt\b|spricht (?:sich|über|von|an)\b|stellt (?:fest|klar|die Frage)\b|(?:stellt|legt|trägt|bringt)\b.* (?:vor|dar|fest|klar|ein)[.!]?$|gibt\b.* (?:bekannt|wieder|zu bedenken)\b|nimmt\b.*\b(?:teil|Stellung|zur Kenntnis))/su;

/** What is somebody's to do as soon as it is told. */
const TAKES_ON = /^(?:übernimmt (?:das|die|den)\b|kümmert sich um\b|meldet sich\b.*\b(?:Ihnen|dir|euch)\b)/u;

/** What is laid before others, whatever it costs. */
const PRESENTS = /^(?:stellt|legt|trägt)\b.* vor[.!]?$/s;

/** In minutes somebody's deed in the present tense is a task; elsewhere it takes a day, an amount or whom it is for. */
const isPlanned = (match: RegExpExecArray, text: string, setting: Setting): boolean =>
  (TAKES_ON.test(match[3] ?? '') && setting.genre !== 'transcript' && setting.isKnown(namedIn(match))) ||
  (isDefinite(text, setting) && (!PRESENTS.test(match[3] ?? '') || hasDay(text, setting.date))) ||
  (setting.genre === 'minutes' &&
    !TELLS.test(match[3] ?? '') &&
    (setting.isKnown(namedIn(match)) || NAME.test(namedIn(match))));

const isDefinite = (text: string, { date }: Setting): boolean =>
  /\b(?:Ihnen|Euch|dir|euch)\b/.test(text) ||
  WITHIN.test(text) ||
  isCounted(text) ||
  isSoon(text) ||
  hasDay(text, date);

/** True where a day is named that is still to come. */
const hasDay = (text: string, date: string): boolean => datesIn(text, date, true).some(({ past }) => !past);

const isCounted = (text: string): boolean => amountsIn(text, 1).length > 0 || QUANTITY.test(text);

/** True for a price, a share, a deadline or what is promised without saying by whom. */
function isTerm(text: string, { genre, date }: Setting): boolean {
  if (PLEDGED.test(text) || AGREED_THAT.test(text)) return true;
  const isPriced = amountsIn(text, 1).length > 0;
  const isMeasured = isPriced || QUANTITY.test(text) || MEASURED.test(text) || isSpan(text);
  const isDated = () => hasDay(text, date);
  if (genre === 'contract' && isLasting(text)) return true;
  if (SUM.test(text) && (genre === 'contract' ? isMeasured : isPriced)) return true;
  if (isPriced && (PRICED.test(text) || AGREED.test(text))) return genre !== 'transcript';
  if (TO_BE_DONE.test(text) || DONE_ON.test(text)) return true;
  if (HELD.test(text) && isDated()) return true;
  if (isTalk(genre) && genre !== 'minutes') return false;
  if (genre === 'contract')
    return (
      IS_TO_BE.test(text) ||
      PAID.test(text) ||
      DEADLINE.test(text) ||
      WITHIN.test(text) ||
      (AGREED.test(text) && isMeasured)
    );
  return (
    (DEADLINE.test(text) && isDated()) ||
    (REQUESTED.test(text) && !NOTED.test(text) && isDated()) ||
    WITHIN.test(text) ||
    PAID.test(text) ||
    DUE.test(text) ||
    (TAKES.test(text) && isSpan(text)) ||
    (/\b(?:garantie|gewährleistung)\b/iu.test(text) && /\b(?:jahre?|monate?)\b/iu.test(text))
  );
}
