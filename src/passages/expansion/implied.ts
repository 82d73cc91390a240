import { words } from '../../graph/search/words.ts';

/** What questions ask for, and the words by which minutes, mails and notes tell it, folded. */
const IMPLIED: [asked: RegExp, told: string][] = [
  // who did not come
  [
    / (?:(?:did|does|do|could|was|were|can|will|would)n? (?:not|t) |cannot |can t )(?:come|attend|there|present|be (?:there|present)|make it|take part|join) | (?:was|were|is|are) (?:absent|missing) | nicht (?:da|dabei|gekommen|kommen|teilgenommen|anwesend|erschienen) | (?:gefehlt|fehlte|fehlten|abwesend|entschuldigt) | (?:pas (?:venue?s?|presente?s?|la)|absente?s?) | no (?:vino|vinieron|asistio|asistieron) | (?:assente|assenti|afwezig|ontbrak) /,
    `absent absence apologies excused regrets cannot abwesend entschuldigt verhindert absents excuses ausente
    ausentes assente assenti giustificato afwezig verhinderd`,
  ],
  // who was there
  [
    / (?:who|which people) (?:(?:was|were) (?:at|in|there|present)|attended|came|took part|joined) | wer (?:war|nahm|kam|sass) | wer hat (?:\S+ ){1,4}teilgenommen | qui (?:etait|a participe|a assiste) | quien(?:es)? (?:asistio|asistieron|estuvo|estuvieron) | chi (?:c era|ha partecipato) | wie (?:was|waren) (?:erbij|aanwezig) /,
    'present attendees participants teilnehmer teilnehmende anwesend presents asistentes presentes presenti partecipanti aanwezig',
  ],
  // how somebody came to be known
  [
    / how (?:do|did) (?:we|i|you|they) (?:know|meet|find|get to know|come (?:to|by|across)) (?!that |whether |if |what |how |when )| (?:introduced|recommended|referred) (?:us|me|you) | in touch with | woher kenn(?:en|e|st) | (?:durch|uber) wen | (?:vorgestellt|vermittelt) | comment (?:connaissons|avons) | de que conocemos | come conosciamo | waar kennen /,
    `introduced introduction recommended recommendation suggested referred acquaintance empfohlen empfehlung vorgestellt vermittelt
    kennengelernt recommande recomendado consigliato aanbevolen`,
  ],
  // who comes after somebody
  [
    / (?:who|wer) (?:\S+ ){0,2}(?:takes? over|took over|follow(?:s|ed)?|succeed(?:s|ed)?|replace[sd]?|folgt|ubernimmt|ersetzt|ubernahm) | (?:new|next|neuer?|neuen|neues|kunftiger?) (?:head|boss|chief|ceo|manager|director|president|chef|chefin|leiter|leiterin|direktor|direktorin|geschaftsfuhrer|geschaftsfuhrerin) | (?:successor|nachfolger|nachfolgerin|nachfolge) | qui (?:succede|remplace) | quien (?:sucede|sustituye) /,
    `successor succeeds succeeded follows replaces replaced retires hands takes nachfolger nachfolgerin nachfolge ubergibt ubernimmt
    folgt ruhestand successeur succede sucesor successore opvolger`,
  ],
  // who went
  [
    / (?:who|why|when|how many) (?:\S+ ){0,4}(?:quit|resign(?:ed)?|leaves?|left) | (?:wer|warum|wann|wie viele) (?:\S+ ){0,4}(?:gekundigt|gegangen|kundigt|kundigte|ausgeschieden) /,
    'leaves leaving left quit resigns resigned resignation gekundigt verlasst ausgeschieden',
  ],
];

/** The words that texts have for what a question asks for in others: `Apologies` for `Who did not come?`; a list for each thing. */
export function impliedIn(text: string): string[][] {
  const asked = ` ${words(text).join(' ')} `;
  return IMPLIED.filter(([form]) => form.test(asked)).map(([, told]) => told.trim().split(/\s+/));
}
