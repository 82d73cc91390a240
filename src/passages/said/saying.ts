import { wordsOf } from '../tokens.ts';

/** A pattern of whole words, of texts that part them by spaces. */
export const anyOf = (...verbs: string[]): RegExp =>
  new RegExp(`^(?:${verbs.join(' ').trim().split(/\s+/).join('|')})$`);

/** Verbs of what people say and want, as they stand behind who says it in a question, folded. */
export const SAYING = anyOf(
  `say said tell told ask(?:ed)? promised? wr(?:ite|ote|itten) answer(?:ed)? repl(?:y|ied) think thought suggest(?:ed)? proposed?
  object(?:ed)? want(?:ed)? offer(?:ed)? report(?:ed)? explain(?:ed)? warn(?:ed)? agreed? demand(?:ed)? insist(?:ed)? noted?
  claim(?:ed)? confirm(?:ed)? announced? assured? complain(?:ed)? request(?:ed)? recommend(?:ed)? advised? critici[sz]ed?
  refused? reject(?:ed)? declined? den(?:y|ied) admit(?:ted)? accept(?:ed)? approved? expect(?:ed)? prefer(?:red)? argued?
  estimated? threaten(?:ed)? remind(?:ed)? urged? contact(?:ed)? approach(?:ed)? call(?:ed)? e?mail(?:ed)? phoned?`,
  `gesagt gemeint geschrieben versprochen zugesagt zugesichert geantwortet gefragt gebeten vorgeschlagen angeboten erklart gewarnt
  bestatigt berichtet gefordert verlangt empfohlen angekundigt abgelehnt verweigert angenommen zugestimmt gewunscht behauptet
  eingewandt eingewendet bestritten geraten mitgeteilt befurchtet erwartet gedroht gemeldet kontaktiert angerufen angeschrieben`,
);
const HELPING = /^(?:did|does|has|have|had|hat|hatte)$/;
/** Verbs that stand before who says it. */
export const SAID_BY = anyOf(
  `sagte? meinte? schreibt schrieb verspricht versprach antwortete? fragte? bittet bat bietet bot erklarte? warnte? bestatigte?
  berichtete? forderte? verlangte? empfiehlt empfahl verweigerte? wunschte? behauptete? bestreitet bestritt befurchtete? erwartete?
  rat riet droht drohte wollte mochte`,
  `dit ecrit promet promit repond repondit demande demanda propose proposa refuse refusa veut voulait exige exigea offre explique
  confirme annonce recommande conseille souhaite accepte craint`,
  `dice dijo escribe escribio promete prometio responde respondio pide pidio propone propuso rechaza rechazo quiere queria exige
  exigio ofrece ofrecio explica explico confirma confirmo anuncia anuncio recomienda recomendo aconseja aconsejo acepta acepto`,
  `scrive scrisse promise rispose chiede chiese propose rifiuta rifiuto vuole voleva offre offri spiega conferma consiglia accetta`,
);
/** The same in languages that put who says it before `a` and behind what they did alike. */
const HAS = /^(?:a|ont|avait|ha|han|habia|aveva)$/;
export const DONE = anyOf(
  `dit ecrit promis repondu demande propose refuse voulu exige offert explique confirme annonce recommande conseille souhaite accepte`,
  `dicho escrito prometido respondido pedido propuesto rechazado querido exigido ofrecido explicado confirmado anunciado recomendado
  aconsejado aceptado`,
  `detto scritto promesso risposto chiesto proposto rifiutato voluto offerto spiegato confermato consigliato accettato`,
);
/** What somebody writes or says, and what stands between it and who did: `the mail from Ida`, `promises of Ida`. */
export const WRITTEN = anyOf(
  `mails? emails? messages? letters? notes? repl(?:y|ies) answers? word offers? quotes? promises? commitments? assurances? pledges?
  complaints? requests? proposals? suggestions? statements? objections? zusagen? versprechen beschwerden? vorschlage? aussagen? promesses?
  promesas? nachricht(?:en)? briefe? antwort(?:en)? angebote?
  courriels? lettres? reponses? offres? correos? mensajes? cartas? respuestas? ofertas?`,
);
const FROM = /^(?:from|by|of|von|vom|de|da|du)$/;
/** What is done with what somebody says, behind its name and theirs: `which promises did Ida make`. */
const MAKING = /^(?:ma[dk]e|g[ia]ve|given|raised?|gemacht|gegeben|abgegeben|vorgebracht)$/;
/** What ends who wrote something: to whom, about what. */
const BESIDE = /^(?:to|an|a|au|aux|al|alla|about|on|regarding|uber|zu|zum|zur|wegen|sur|sobre|su)$/;
/** Who opens a question as the one that says it is asked for. */
export const WHO = /^(?:who|wer|qui|quien|quienes|chi)$/;
/** Behind it French names who says it before the verb. */
const EST_CE = /\best-ce\b/i;
/** Before a clause that ends with who says it and the verb: `the last thing Ida wrote`, `das Letzte, was Ida geschrieben hat`. */
const CLAUSE = /^(?:things?|what|everything|was|alles)$/;
/** So many words may name somebody. */
export const NAME = 4;
/** What stands before whom something is said to. */
export const TO = /^(?:to|an|a|au|aux|al|alla)$/;

/** The words of a question that may name who said what it asks for: those between `did` and `say`, behind `sagte`, around `a dit`, behind `mail from`; none in other questions. */
export function sayingIn(text: string): string[] {
  const words = wordsOf(text);
  if (WHO.test(words[0] ?? '')) return [];
  const from = words.findIndex((word) => HELPING.test(word));
  const isMade = words.slice(0, Math.max(0, from)).some((word) => WRITTEN.test(word));
  const verb =
    from < 0 ? -1 : words.findIndex((word, i) => i > from + 1 && (SAYING.test(word) || (isMade && MAKING.test(word))));
  if (verb > 0) return upTo(TO, words.slice(from + 1, Math.min(verb, from + 1 + NAME)));
  const done = words.findIndex((word, i) => DONE.test(word) && HAS.test(words[i - 1] ?? ''));
  if (done > 0) return [...(done > 2 ? before(words, done - 1) : []), ...behind(words, done)];
  const ended = inClause(words);
  if (ended.length > 0) return ended;
  const said = words.findIndex((word) => SAID_BY.test(word));
  if (said < 0) return upTo(BESIDE, behind(words, sentFrom(words)));
  return [...(EST_CE.test(text) ? before(words, said) : []), ...behind(words, said)];
}

/** The words between what opens a clause and the verb of saying that follows soon. */
function inClause(words: string[]): string[] {
  const verb = words.findIndex((word, i) => i > 1 && SAYING.test(word));
  const opened = words.slice(0, Math.max(0, verb)).findLastIndex((word) => CLAUSE.test(word) || WRITTEN.test(word));
  return opened < 0 || verb > opened + 1 + NAME ? [] : words.slice(opened + 1, verb);
}

/** The words before the first that matches. */
export function upTo(form: RegExp, words: string[]): string[] {
  const end = words.findIndex((word) => form.test(word));
  return end < 0 ? words : words.slice(0, end);
}

const before = (words: string[], at: number): string[] => words.slice(Math.max(0, at - NAME), at);
const behind = (words: string[], at: number): string[] => (at < 0 ? [] : words.slice(at + 1, at + 1 + NAME));
const sentFrom = (words: string[]): number =>
  words.findIndex((word, i) => FROM.test(word) && WRITTEN.test(words[i - 1] ?? ''));
