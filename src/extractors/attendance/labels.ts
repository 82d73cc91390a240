import { mayBeHouse } from '../page/header/house-note.ts';
import { hasLegalForm, isOrganizationName } from '../words/names.ts';

/** What a list of a sitting tells: who was there, who was with them, who was not. */
type Sort = 'present' | 'invited' | 'absent';

/** How a list begins. */
export interface ListLabel {
  sort: Sort;
  /** True where the label says that those below hold an office of the body that sits: `Trustees present`. */
  isOfOfficers: boolean;
  /** True for those who were asked to come. */
  isInvited: boolean;
  /** True where a dash stands behind the label, which may as well head what the meeting is about. */
  isDashed: boolean;
  /** The house of all below, as the label says: `Participants Acme Ltd:`. */
  house?: string;
  /** Where what stands behind the label begins. */
  length: number;
}

const OFFICERS =
  'governors|trustees|directors|council ?lors|councill?ors|council ?members|commissioners|board members|voting(?: members)?|staff';
const PRESENT = [
  `(?:members |partners |officers |(?:${OFFICERS}) )?present|voting(?: members)?|staff|attendees|participants|attending|on the call|who|speakers`,
  'tn|teilnehmer(?:innen|:innen|\\*innen)?|teilnehmende|anwesend(?:e| sind| waren)?|anwesende mitglieder',
  '(?:étaient )?présents|participants|presenti|partecipanti|asistentes|presentes|aanwezig(?:en)?|deelnemers|til ?stede|närvarande|deltagare|deltakere|deltagere',
].join('|');
const INVITED =
  'in attendance|also (?:present|in attendance|attending)|guests?|visitors|observers|invitees|non-?voting(?: members)?|(?:als )?(?:gast|gäste)|invités|invitados|ospiti|gasten';
const ABSENT = [
  'apologies(?: for absence| received)?(?: from)?|absent(?: with apologies)?|regrets|not present|unable to attend',
  'entschuldigt(?: fehlen| sind)?|abwesend|verhindert|nicht anwesend|(?:absents? )?excusés?|absents|assenti(?: giustificati)?|ausentes|afwezig(?: ?m\\. ?k\\.?)?|afgemeld|forfall|frånvarande|afbud',
].join('|');
/** The side of which those below are, before its name. */
const SIDE =
  '(?:client|customer|supplier|vendor|contractor|partner|auftraggeber(?:in)?|auftragnehmer(?:in)?|kunde|kundin|lieferant|dienstleister|for|from|of|at|von|der|für|seitens|pour|voor)';

const LABEL = new RegExp(
  `^[\\W_]{0,4}(?:\\d{1,2}[.)] [\\W_]{0,3})?(${PRESENT}|${INVITED}|${ABSENT})(?!\\p{L})(?<more>[^:\\n]{0,60}?)[*_]{0,2}(?:\\s?:[*_]{0,2}\\s*|[*_]{0,2} ?[–—] (?=\\p{Lu})|$)`,
  'iu',
);
const KINDS: [Sort, RegExp][] = [
  ['absent', new RegExp(`^(?:${ABSENT})$`, 'iu')],
  ['invited', new RegExp(`^(?:${INVITED})$`, 'iu')],
];
const OF_OFFICERS = new RegExp(`^(?:${OFFICERS})\\b`, 'iu');
const SIDED = new RegExp(`^ ?(?:[-–—:] )?(?:${SIDE} ?)?(?:the |der |die )?\\(?(\\p{Lu}[^()]{2,50}?)\\)?$`, 'iu');
/** What stands behind a label and names no house: how many, where, how. */
const ASIDE =
  /^ ?(?:\([^()]{0,40}\)|\/ ?\p{L}+|(?:were|sind|waren|are|at the meeting|online|in person|remotely|via \p{L}+))?$/iu;

/** Reads how a list of those of a sitting begins; undefined for any other line. */
export function listLabel(text: string): ListLabel | undefined {
  const match = LABEL.exec(text.slice(0, 120));
  const [whole = '', label = ''] = match ?? [];
  if (!match || !label) return undefined;
  const more = match.groups?.more?.replace(/[*_]+$/, '') ?? '';
  const house = houseIn(more);
  if (house === undefined && !ASIDE.test(more)) return undefined;
  return {
    sort: KINDS.find(([, form]) => form.test(label))?.[0] ?? 'present',
    isOfOfficers: OF_OFFICERS.test(label),
    isInvited: /^invitees$/i.test(label),
    isDashed: /[–—] $/.test(whole),
    length: whole.length,
    ...(house === undefined ? {} : { house }),
  };
}

function houseIn(more: string): string | undefined {
  const name = SIDED.exec(more)?.[1]?.trim();
  return name !== undefined && /^\p{Lu}/u.test(name) && isHouseName(name) ? name : undefined;
}

const isHouseName = (name: string): boolean =>
  isOrganizationName(name) || hasLegalForm(name) || (name.split(' ').length > 1 && mayBeHouse(name));

/** A house before the colon, with its people behind it or below. */
const GROUP =
  /^[-*_•\s]{0,5}(?:(?:for|from|from the|für|von|seitens) (?:the |die |der )?)?(\p{Lu}[^:()]{2,50}?)(?: \([^()]{1,40}\))?[*_]{0,2}:[*_]{0,2}(?:\s+|$)/u;

/** Reads the beginning of a line of a list that names the house of those behind it; undefined for any other line. */
export function groupLabel(
  text: string,
  isKnown: (name: string) => boolean,
): { house: string; length: number } | undefined {
  const [whole = '', house = ''] = GROUP.exec(text.slice(0, 90)) ?? [];
  if (!house || !(isKnown(house) || isOrganizationName(house) || mayBeHouse(house))) return undefined;
  return { house, length: whole.length };
}
