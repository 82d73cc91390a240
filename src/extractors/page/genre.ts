import type { Item } from '../../common/model.ts';
import type { HeaderBlock } from './header/headers.ts';
import type { Line } from './lines.ts';
import type { Turn } from './turns/turn.ts';

/** What kind of text an item is; relations, pronouns and speaker labels are read by it. */
const GENRES = ['mail', 'chat', 'minutes', 'transcript', 'note', 'contract', 'document', 'encyclopedic'] as const;
export type Genre = (typeof GENRES)[number];

const BY_TYPE: [genre: Genre, type: RegExp][] = [
  ['mail', /^(?:e-?mail|mail|letter|newsletter)\b/i],
  [
    'chat',
    /^(?:chat|dm|sms|message|slack|whatsapp|telegram|signal|discord|im|instant message|texts?|direct message|ai[ _-]?chat|conversation thread)\b/i,
  ],
  [
    'contract',
    /^(?:(?:[a-z-]+ ){0,2}(?:contract|agreement)|nda|lease|terms|purchase order|order(?: confirmation)?|offer|quot(?:e|ation)|estimate|statement of work|sow|(?:[a-zäöüß]*vertrag|angebot|offerte|auftrags?bestätigung|bestellung|kostenvoranschlag))\b/i,
  ],
  ['transcript', /^(?:transcript|recording|hearing|interview|podcast)\b/i],
  ['minutes', /^(?:meeting|call|minutes|stand-?up|session|webinar|conversation|workshop|event)\b/i],
  ['document', /^(?:document|report|file|article|paper|product|web ?page|page|post|press release)\b/i],
];
/** What is read to tell a genre by its form. */
const READ = 4_000;
const VOICE = /(?<!\p{Lu}\p{Ll}{1,20} )\bI\b|\b(?:I'm|I've|I'll|[Ww]e|[Yy]ou|[Mm]y|[Oo]ur|[Yy]our|[Uu]s)\b/u;
const QUOTED = /["“][^"“”\n]{0,400}["”]/g;
const DEFINES =
  /^[^\n]{0,200}?(?:\(born\b|\(\d{4}|\b(?:is|was|are|were) (?:an?|the|one of|located|situated|founded|established|formed|built|fought|released|published|introduced|born|dedicated|named after) )/;
const STREET = /\b(?:met|called|spoke|talked|call|lunch|coffee|todo)\b/i;
const PARTIES =
  /\b(?:by and between|(?:this|the) agreement|hereinafter|hereby agree|the parties agree|between the parties|governing law|vertragspartei|zwischen den parteien)\b/i;
const SHALL = /\bshall\b/gi;
const CHATTED = 60;
const HEAD_LINES = 14;
const HEADING_LENGTH = 70;
const HEADING =
  /^\W{0,4}(?:(?:our |unser )?(?:quotation|quote|offer|estimate|order confirmation|purchase order|angebot|offerte|kostenvoranschlag|auftragsbestätigung|bestellung)(?: (?:no|nr|number|nummer)?\.?:? ?[\p{L}\p{N}/-]*\d[\p{N}/.-]*)?|(?:\p{L}+[ -]){0,3}(?:agreement|contract)|\p{L}*vertrag)\W{0,3}$/iu;

/** A title that is a contract's, and words by which a text shows that it is one. */
const TITLED =
  /(?:^|[ -])(?:agreement|contract|nda|statement of work|lease|contrat d[eu'’]|contratto di|contrato de|overeenkomst)(?!\p{L})|\p{L}{3,}vertrag(?!\p{L})/iu;
const BETWEEN =
  /\b(?:the parties|party|parties|framework agreement|between|zwischen|hereinafter|ci-après|di seguito|en adelante|nachstehend|nachfolgend|soussignés|whereas|in witness whereof)(?!\p{L})/iu;

const TALK: ReadonlySet<Genre> = new Set(['chat', 'minutes', 'transcript']);

/** True for a text in which people may take turns to speak. */
export const isTalk = (genre: Genre): boolean => TALK.has(genre);

/** The parts of a page by which its genre shows. */
interface Form {
  lines: Line[];
  header: HeaderBlock;
  turns: Turn[];
}

/** True for an item of a type in which people chat. */
export const isChat = ({ type }: Pick<Item, 'type'>): boolean => genreOfType(type) === 'chat';

const genreOfType = (type: string): Genre | undefined => BY_TYPE.find(([, pattern]) => pattern.test(type.trim()))?.[0];

/** The genre of an item by its type, and by its form where the type leaves it open. */
export function genreOf({ type, title, body }: Pick<Item, 'type' | 'title' | 'body'>, form: Form): Genre {
  const typed = genreOfType(type);
  if (typed === 'minutes' && form.turns.length > 3 && (isAnswered(form) || !isMinuted(form.lines)))
    return isShort(form) && isTyped(form) ? 'chat' : 'transcript';
  if (typed === 'document') {
    if (isContract(body) || isHeaded(form.lines) || isTitled(title, body)) return 'contract';
    return isMinuted(form.lines) ? 'minutes' : asDocument(body);
  }
  if (typed) return typed;
  if (isMail(form.header)) return 'mail';
  if (form.turns.length > 3 && isAnswered(form)) return isShort(form) ? 'chat' : 'transcript';
  if (isContract(body)) return 'contract';
  if (isMinuted(form.lines)) return 'minutes';
  return isEncyclopedic(body) ? 'encyclopedic' : 'note';
}

const asDocument = (body: string): Genre => (isEncyclopedic(body) ? 'encyclopedic' : 'document');

const isMail = ({ headers }: HeaderBlock): boolean =>
  headers.some(({ key }) => key === 'from') && headers.some(({ key }) => key === 'to' || key === 'subject');

/** True where somebody speaks more than once: labels before fields differ from line to line. */
const isAnswered = ({ turns }: Form): boolean => new Set(turns.map(({ name }) => name)).size < turns.length;

/** True where the turns are as short as people type them. */
function isShort({ lines, turns }: Form): boolean {
  const lengths = turns.map(({ line, end }) => spokenIn(lines[line], end)).toSorted((a, b) => a - b);
  return (lengths[lengths.length >> 1] ?? 0) < CHATTED;
}

/** True where many turns begin with a small letter, as people type and nobody writes down what was spoken. */
function isTyped({ lines, turns }: Form): boolean {
  const small = turns.filter(({ line, end }) =>
    /^\p{Ll}/u.test(lines[line]?.text.slice(end - (lines[line]?.at ?? 0)) ?? ''),
  );
  return small.length * 3 > turns.length;
}

const spokenIn = (line: Line | undefined, from: number): number =>
  line ? Math.max(0, line.at + line.text.length - from) : 0;

/** True for lines that are an offer, an order or a contract by their heading. */
const isHeaded = (lines: Line[]): boolean =>
  lines.slice(0, HEAD_LINES).some(({ text }) => text.length < HEADING_LENGTH && HEADING.test(text));

/** True for a text that its title calls a contract, and that speaks of parties. */
const isTitled = (title: string, body: string): boolean => TITLED.test(title) && BETWEEN.test(body.slice(0, READ));

const MINUTED =
  /^\W{0,4}(?:(?:draft |final |approved )?(?:(?:board|committee|council|staff|team|project|annual|general|meeting|agm|egm)[ -]){0,3}(?:meeting )?minutes\b|(?:\p{L}*(?:sitzungs|besprechungs|versammlungs))?protokoll\b|niederschrift\b|procès-verbal\b|compte[ -]rendu\b|verbale d|acta de|notulen\b|mødereferat\b|møtereferat\b|mötesprotokoll\b)/iu;
const PRESENT =
  /^\W{0,4}(?:(?:members |also )?present|in attendance|attendees|participants|in the chair|apologies|anwesend(?:e)?|teilnehmer(?:innen|:innen|\*innen)?|teilnehmende|entschuldigt|présents|presenti|asistentes|aanwezig|til stede|närvarande)\b[^:\n]{0,30}:/iu;

/** True for lines that are minutes by their heading and say who was there. */
const isMinuted = (lines: Line[]): boolean =>
  lines.slice(0, HEAD_LINES).some(({ text }) => text.length < 2 * HEADING_LENGTH && MINUTED.test(text)) &&
  lines.slice(0, 2 * HEAD_LINES).some(({ text }) => PRESENT.test(text));

function isContract(body: string): boolean {
  const head = body.slice(0, READ);
  return PARTIES.test(head) && (head.match(SHALL)?.length ?? 0) > 1;
}

/** True for a text that defines what it is about and speaks of nobody as I, we or you. */
function isEncyclopedic(body: string): boolean {
  const head = body.slice(0, READ).trimStart();
  return DEFINES.test(head) && !VOICE.test(head.replace(QUOTED, ' ')) && !STREET.test(head.slice(0, 80));
}
