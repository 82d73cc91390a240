import type { Actor, Kind } from '../masked.ts';
import { questions } from '../questions.ts';
import type { Scene } from '../scene.ts';

const ADVERB =
  '(?:now|then|later|also|still|currently|previously|formerly|since|before that|after that|recently|today|jetzt|heute|inzwischen|danach|dann|davor|zuvor|vorher|später|auch|außerdem|zugleich|seit [a-zäöü0-9 ]{4,20}?)';
/** Verbs by which somebody's work, seats and houses are told, in forms that need no other verb. */
const VERB =
  '(?:is|was|has|had|heads|headed|leads|led|runs|ran|works|worked|serves|served|sits|sat|chairs|chaired|advises|advised|teaches|taught|lectures|lectured|owns|owned|co-?owns|(?:co-?)?founded|joins|joined|left|reports|holds|held|manages|managed|oversees|oversaw|looks after|studied|graduated|spent|became|ist|war|hat|leitet|leitete|führt|führte|arbeitet|arbeitete|lehrt|lehrte|unterrichtet|unterrichtete|berät|gründete|sitzt|berichtet|studierte|betreut|wechselte|übernahm|verantwortet|verantwortete|wurde|belongs|supplies|supplied|buys|bought|acquired|employs|gehört|zählt|beliefert|bezieht)';
const AND = new RegExp(`(?:,? (?:and|but|und|sowie|aber)|;)(?: ${ADVERB})* (?=${VERB} (?!by\\b|von\\b))`, 'gi');
const PRONOUN = /(?:[,;:]| [-–—])(?: (?:and|but|und))? (?:(s?he)(?:('s) | )|(er|sie) )(?=[a-zäöü]|<)/gi;
/** From a subject to its first verb. */
const PREDICATE = new RegExp(
  `^(?: \\([^()]{1,40}\\))?,?(?: (?:who|der|die|he|she|${ADVERB}))*(?: used to [a-z]+| ${VERB}| (?:began|came|went|grew|met|set|wrote|begann|kam|ging|trat|stieg|verließ|zog)| (?!and |or |und |oder |from |of |at |in |with |von |bei )[a-z]{2,}(?:s|ed|t|te))(?= )`,
  'i',
);
/** What makes another clause of the words before, which another subject may have, or leaves open whether they are so. */
const OTHERS =
  /[.;:?]|\b(?:that|which|whether|if|because|when|while|where|whose|whom|will|would|shall|should|could|might|may|can|must|dass|ob|weil|wenn|wird|würde|soll|sollte|kann|könnte|möchte|will)\b/i;
const DOUBTED =
  /\b(?:apparently|rumou?rs?|heard|hears?|says?|said|tells?|told|allegedly|reportedly|claims?|thinks?|believes?|perhaps|maybe|probably|if|whether|angeblich|wohl|vielleicht|vermutlich|gehört|sagt|meint|ob|wenn)\b/i;
/** Before somebody whom a pronoun behind the name need not mean: `the son of Dana Frost, he`. */
const OF = /\b(?:of|for|by|from|after|under|unlike|at|in|than) (?:the )?$/i;
/** What begins a sentence whose main clause is about its own subject. */
const SUBORDINATE =
  /^(?:[-*•] )?(?:while|although|though|when|after|before|since|as|whereas|born|raised|educated|obwohl|während|nachdem|als|bevor)\b/i;
/** What stands before the subject of a sentence. */
const START = /^(?:[-*•] )?(?:(?:mr|mrs|ms|dr|prof|professor|sir|herr|frau|the|der|die|das)\.? ){0,2}$/i;
/** What somebody is, before the name: `A former pilot with <O0>, <P1>`. */
const BEFORE_NAME = /^(?:[-*•] )?((?:an?|the|als) [^<>.;:,]{3,60}<O\d+>[^<>.;:,]{0,20}), (?=<P\d+>)/i;
/** When somebody does what follows: `Before joining <O0>,`. */
const WHEN = /^(?:[-*•] )?(?:prior to|before|after|following|since|until|while at) [^.;:]{3,80}?,? (?=<P\d+> [a-z])/i;

/** When somebody did what is over by then. */
const EARLIER = /^(?:[-*•] )?(?:prior to|before|until) /i;
/** What says so where those words are left out. */
const ONCE = ' previously';

/** The further predicates of whoever a sentence tells of, each as a sentence with that subject: `<P0> used to run <O1> and now heads <O2>` also says `<P0> heads <O2>`. */
export function predicates(s: Scene): Scene[] {
  if (s.kinds.P + s.kinds.O === 0 || s.text.length > LONGEST || s.text.endsWith('?')) return [];
  const lead = led(s);
  const found = lead.length ? lead : [s];
  return [...lead, ...found.flatMap((one) => [...joined(one), ...said(one)])];
}

/** Longer sentences are lists and tables. */
const LONGEST = 600;

/** What stands before a sentence's subject told behind it, and the sentence without it. */
function led(s: Scene): Scene[] {
  const apposed = BEFORE_NAME.exec(s.text);
  const end = apposed?.[0].length ?? WHEN.exec(s.text)?.[0].length;
  const who = end === undefined ? undefined : s.actors.find(({ at }) => at === end);
  if (!who || end === undefined || s.text.startsWith("'s", end + who.mark.length)) return [];
  const once = !apposed && EARLIER.test(s.text) ? ONCE : '';
  const rest = told(s, who, [[end + who.mark.length, s.text.length]], once);
  if (!apposed) return [rest];
  const from = apposed[0].indexOf(apposed[1] ?? '');
  return [told(s, who, [[from, from + (apposed[1] ?? '').length]], ','), rest];
}

/** The predicates that are joined to the first one of the person or house with whom a sentence begins. */
function joined(s: Scene): Scene[] {
  const who = s.actors.find(({ kind }) => kind !== 'L');
  if (!who || !START.test(s.text.slice(0, who.at))) return [];
  const from = who.at + who.mark.length;
  if (!PREDICATE.test(s.text.slice(from))) return [];
  const once = s.text.startsWith(ONCE, from) ? ONCE : '';
  return [...s.text.matchAll(AND)].flatMap(({ 0: and, index }) => {
    const words = s.text.slice(from, index).replace(/^,? (?:who|der|die)\b/, '');
    const isOnly = s.actors.every(
      ({ kind, at }) => kind !== who.kind || who.kind === 'O' || at <= who.at || at > index,
    );
    return index > from && isOnly && !OTHERS.test(words)
      ? [told(s, who, [[index + and.length, s.text.length]], adverbs(and) || once)]
      : [];
  });
}

/** What a pronoun says of the person right before it. */
function said(s: Scene): Scene[] {
  return [...s.text.matchAll(PRONOUN)].flatMap((match) => {
    const [whole, he, is, er] = match;
    const people = s.actors.filter(({ kind, at }) => kind === 'P' && at < match.index);
    const who = people.at(-1);
    const before = s.text.slice(0, who?.at ?? 0);
    if (!who || /^I\b/.test(who.name) || OF.test(before) || SUBORDINATE.test(s.text)) return [];
    const between = s.text.slice(who.at + who.mark.length, match.index);
    const isBeside = /^(?: \([^()]{1,40}\))?$/.test(between);
    if (!isBeside && (people.length > 1 || /^'s|\b(?:his|her|my|our|their)\b/i.test(between))) return [];
    if (DOUBTED.test(s.text.slice(0, match.index)) || OTHERS.test(between)) return [];
    const sex = /^(?:he|er)$/i.test(he ?? er ?? '') ? 'man' : 'woman';
    if (who.sex && who.sex !== sex) return [];
    const from = match.index + whole.length;
    return [told(s, who, [[from, s.text.length]], is ? verb(s.text.slice(from)) : '')];
  });
}

/** What `'s` stands for before some words. */
const verb = (words: string): string => (words.startsWith('been ') ? ' has' : ' is');

const adverbs = (and: string): string =>
  and
    .replace(/^,? (?:and|but|und|sowie|aber)|^;/i, '')
    .trimEnd()
    .replace(/^(?=\S)/, ' ');

/** A sentence that begins with somebody, some words, and pieces of another sentence. */
function told(s: Scene, who: Actor, pieces: [from: number, to: number][], words = ''): Scene {
  const actors: Actor[] = [];
  let text = '';
  const put = (actor: Actor) => {
    const mark = `<${actor.kind}${actors.length}>`;
    actors.push({ ...actor, mark, at: text.length });
    text += mark;
  };
  put(who);
  text += words;
  for (const [from, to] of pieces) {
    if (!s.text.startsWith(' ', from)) text += ' ';
    let at = from;
    for (const actor of s.actors.filter((one) => one.at >= from && one.at < to)) {
      text += s.text.slice(at, actor.at);
      put(actor);
      at = actor.at + actor.mark.length;
    }
    text += s.text.slice(at, to);
  }
  const kinds: Record<Kind, number> = { P: 0, O: 0, L: 0 };
  for (const { kind } of actors) kinds[kind]++;
  return { ...s, text, actors, kinds, ...questions({ text, actors, start: s.start, end: s.end }) };
}
