import { inSentence } from '../../../common/prefilter/in-sentence.ts';
import type { Screened } from '../../../common/prefilter/screen.ts';
import { elementAt } from '../../../common/element-at.ts';
import type { Line } from '../lines.ts';
import { isTalk } from '../genre.ts';
import { isTicked, isUnticked, listMark } from '../list-mark.ts';
import type { Page } from '../page.ts';
import { isTaskOf } from './deeds.ts';

/** Words of a text and where they stand in it. */
export interface Words {
  text: string;
  start: number;
}

/** What a text says was decided or is to be done; `before` it stand the words that a label may speak of. */
export interface Stated extends Words {
  kind: 'decisions' | 'action_items';
  /** Whom the label names: `TODO (Ana): …`. */
  owner?: string;
  before?: Words;
}

type Kind = Stated['kind'];

const MAX_LENGTH = 300;
/** A label with whom it names is no longer. */
const LABEL_LENGTH = 120;
/** What nobody has agreed to. */
const OPEN =
  /^(?:[-*•]|\d{1,2}[.)])\s*(?:maybe|perhaps|possibly|rumou?r(?: has it)?|gossip|gerüchte?|gerüchteweise|angeblich|vielleicht|eventuell|evtl\.?|ggf\.?|peut-être|forse)\b/iu;
const HEADING: [kind: Kind, pattern: RegExp][] = [
  [
    'action_items',
    /^(?:#{1,6}\s*)?(?:(?:TOP )?\d{1,2}[.):]?\s+)?[*_]{0,2}(?:action items?|actions|next steps?|to[- ]?dos?|tasks|follow[- ]?ups?|todo list|aufgaben(?:liste)?|pendenzen(?:liste)?|ma(?:ß|ss)nahmen|offene punkte|(?:die )?nächsten? schritte|arbeitsaufträge)[*_]{0,2}\s?:?[*_]{0,2}$/i,
  ],
  [
    'decisions',
    /^(?:#{1,6}\s*)?(?:(?:TOP )?\d{1,2}[.):]?\s+)?[*_]{0,2}(?:decisions?|decided|agreements?|resolutions?|what we decided|outcomes?|beschlüsse|beschlossen|entscheid(?:e|ungen)|vereinbarungen)(?: made| taken)?[*_]{0,2}\s?:?[*_]{0,2}$/i,
  ],
];
export const NAME = "\\p{Lu}[\\p{L}.'’-]{0,20}(?: \\p{Lu}[\\p{L}.'’-]{1,20}){0,2}";
const TASK =
  '(?:[Aa]ction(?: (?:item|point))?|ACTION|TODO|[Tt]o-?[Dd]o|[Tt]o do|AI|AP|[Tt]ask|[Nn]ext steps?|[Ff]ollow[- ]?up|[Aa]ufgabe|[Pp]endenz|[Mm]a(?:ß|ss)nahme|[Aa]uftrag|[Nn]ächster [Ss]chritt)';
const LABELLED: [kind: Kind, pattern: Screened][] = [
  [
    'action_items',
    inSentence(
      new RegExp(
        `^${TASK}(?:\\s?\\((?:for |für )?@?([^()]{1,40})\\)|\\s(?:for |für |an )?@?(${NAME}))?\\s?[:–-]\\s*(?=\\S)`,
        'u',
      ),
    ),
  ],
  [
    'decisions',
    inSentence(
      /^(?:decision|decided|agreed|resolved|resolution|beschluss|beschlossen|entscheid(?:ung)?|entschieden|vereinbart|vereinbarung|décisions?|décidé|decisión|acuerdo|decisione|delibera|besluit|besloten|beslut|beslutning|vedtak)\s?[:–-]\s*(?=\S)/i,
    ),
  ],
  // Who is to see to what stands before: `Responsible: Ana Berg`.
  [
    'action_items',
    inSentence(
      /^(?:responsible|owner|owned by|assignee|assigned to|verantwortlich(?:e|er)?|zuständig|erledigt durch)\s?:\s*(?=\S)/i,
    ),
  ],
];
/** `@ana please send the photos`, `@ana to send the photos`. */
const ASKED = inSentence(
  /^(?:[-*•] )?@\p{L}[\p{L}\d._-]{1,24}[,:]? (?:please|pls|bitte|can you|could you|to (?!(?:the|an?|my|our|your|all|be)\b)[a-z]{3,})\b/iu,
);
const DECIDED = inSentence(
  /^(?:[\p{L} .'’-]{1,40}: )?(?:(?:so|then|and|finally|after [^,.]{3,60}),? )?(?:we|they|everyone|all|the (?:team|group|board|committee|client)|it was|\p{Lu}[\p{L}'’-]+ and \p{Lu}[\p{L}'’-]+)\s(?:have |has |all |then |also |finally |jointly )?(?:decided|agreed|resolved|approved|signed off)\b/iu,
);
/** How minutes put what a body resolved. */
const RESOLVED = inSentence(/^(?:it was )?(?:unanimously )?RESOLVED,? (?:unanimously )?(?:to|that)\b/);
const BESCHLOSSEN = inSentence(
  /^(?:(?:nach \p{L}+ \p{L}+|einstimmig|damit|daher|somit|also) )?(?:wir haben|haben wir|es wurde|wurde|man hat|(?:der|die|das) \p{Lu}\p{L}+ (?:hat|haben))\b[^?]{0,200}\b(?:beschlossen|entschieden|vereinbart|genehmigt|verabschiedet)\b/iu,
);

/** How minutes in other languages put what a body resolves, in the present tense. */
const RESOLVES = inSentence(
  /^(?:(?:TOP )?\d{1,2}[.):]{0,2} )?(?:(?:nach (?:kurzer |längerer )?(?:aussprache|diskussion) )?(?:(?:der|die|das) (?:vorstand|beirat|aufsichtsrat|gemeinderat|stadtrat|ausschuss|versammlung|mitgliederversammlung|gremium|rat|jury) (?:beschließt|beschliesst|genehmigt|verabschiedet)|es wird (?:einstimmig |mehrheitlich )?(?:beschlossen|vereinbart))(?!\p{L})|(?:il est|il a été) (?:décidé|convenu|adopté)(?!\p{L})|(?:le|la) (?:conseil|comité|bureau|assemblée|commission|groupe) (?:a )?(?:décide|décidé|approuve|approuvé|adopte|adopté)(?!\p{L})|(?:se|el (?:consejo|comité|pleno)|la (?:junta|asamblea)) (?:acuerda|aprueba|decide|acordó|aprobó|decidió)(?!\p{L})|(?:si|il (?:consiglio|comitato)|l['’]assemblea|la giunta) (?:approva|delibera|decide|stabilisce|ha deliberato|ha approvato|ha deciso)(?!\p{L})|(?:er (?:is|wordt) )?besloten (?:is|wordt|werd|om)(?!\p{L})|(?:het bestuur|de (?:vergadering|raad|commissie)) (?:besluit|beslist|keurt)(?!\p{L}))/iu,
);

/** What a text states as decided or to be done: under such headings, behind such labels and by cue words. */
export function* stated(page: Page): Generator<Stated> {
  for (const section of page.sections) {
    if (section.kind !== 'own') continue;
    let under: Kind | undefined;
    let point: number | undefined;
    for (let n = section.from; n < section.to; n++) {
      const line = elementAt(page.lines, n);
      const { text } = line;
      if (!text) continue;
      const head = text.length < 60 ? HEADING.find(([, pattern]) => pattern.test(text)) : undefined;
      const number = numberOf(text);
      if (head) [under, point] = [head[0], number];
      else if (under && point !== undefined && number === point + 1) {
        under = undefined;
        yield* onLine(page, n);
      } else if (isTicked(text)) continue;
      else if (under && listMark(text) > 0 && !OPEN.test(text)) yield { kind: under, ...inside(line) };
      else {
        if (under && !isList(page.lines, n)) under = undefined;
        yield* onLine(page, n);
      }
    }
  }
  yield* inSentences(page);
}

/** The number of a point of the agenda. */
function numberOf(text: string): number | undefined {
  const [, digits] = /^(?:TOP )?(\d{1,2})[.):]?\s/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

const isList = (lines: Line[], n: number): boolean =>
  listMark(lines[n - 1]?.text ?? '') > 0 && /^[a-z(]/.test(lines[n]?.text ?? '');

/** A line's words without what marks it as one of a list. */
function inside({ text, at }: Line): Words {
  const words = text.slice(listMark(text), 600).replace(/^[*_]{1,2}/, '');
  return { text: words, start: at + text.indexOf(words) };
}

function* onLine(page: Page, n: number): Generator<Stated> {
  const line = elementAt(page.lines, n);
  const words = inside(line);
  const above = page.lines[n - 1];
  const found = labelled(words, above?.text ? inside(above) : undefined);
  if (found) yield found;
  else if (RESOLVED.test(words.text)) yield { kind: 'decisions', ...words };
  else if (isUnticked(line.text) || (listMark(line.text) > 0 && !OPEN.test(line.text) && isTaskOf(page, words.text)))
    yield { kind: 'action_items', ...words };
}

function labelled({ text, start }: Words, before: Words | undefined): Stated | undefined {
  const head = text.slice(0, LABEL_LENGTH);
  for (const [kind, pattern] of LABELLED) {
    const [label, bracketed, named] = pattern.exec(head) ?? [];
    if (label === undefined) continue;
    const owner = bracketed ?? named;
    const statement = { text: text.slice(label.length), start: start + label.length };
    return { kind, ...statement, ...(owner ? { owner } : {}), ...(before ? { before } : {}) };
  }
  return undefined;
}

function* inSentences(page: Page): Generator<Stated> {
  let before: (Words & { end: number }) | undefined;
  for (const { kind, start, end } of page.sentences) {
    if (kind !== 'own' || end - start >= MAX_LENGTH) continue;
    const text = page.text.slice(start, end);
    const goesOn = /[.!?;] $/.test(page.text.slice(start - 2, start));
    if (
      (DECIDED.test(text) || BESCHLOSSEN.test(text) || (isTalk(page.genre) && RESOLVES.test(text))) &&
      !text.endsWith('?')
    )
      yield { kind: 'decisions', ...withoutMark({ text, start }) };
    else if (ASKED.test(text) && !text.endsWith('?')) yield { kind: 'action_items', ...withoutMark({ text, start }) };
    else if (goesOn) {
      const found = labelled({ text, start }, before && start - before.end < 3 ? withoutMark(before) : undefined);
      if (found) yield found;
    }
    before = { text, start, end };
  }
}

function withoutMark({ text, start }: Words): Words {
  const mark = listMark(text);
  return { text: text.slice(mark), start: start + mark };
}
