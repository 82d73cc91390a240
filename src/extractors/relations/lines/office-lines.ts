import type { Line } from '../../page/lines.ts';
import type { Page } from '../../page/page.ts';
import { heads } from '../../words/chiefs.ts';
import { isDepartmentName, isField } from '../../words/jobs.ts';
import { isNamedAs } from '../../words/house-domains.ts';
import type { Found } from '../../finding.ts';
import { piecesOf } from '../pieces.ts';
import { isNameForm, isPersonOn, onLine, stated, type Piece } from './named-on-line.ts';

const RULE = 'relations.office_line';
const COLUMNS = / {3,}|\t+| \| /g;
const OF_BOARD = '(?: of (?:the )?(?:governors|trustees|board|committee|council|managers))?';
/** Offices that only those of a house hold, as clubs, schools and firms list them. */
const OFFICE = new RegExp(
  `^(?:(?:hon(?:orary|\\.)?|acting|interim|deputy|assistant|new|stellv(?:\\.|ertretende[rn]?)|1\\.|2\\.|erste[rn]?|zweite[rn]?) ?)*(?:head ?(?:teacher|master|mistress)|head of school|principal|(?:vice[- ])?chair(?:man|woman|person)?${OF_BOARD}|(?:vice[- ])?president|(?:hon\\.? )?secretary|(?:hon\\.? )?treasurer|(?:vice |rear )?commodore|bosun|quartermaster|(?:club |team )?captain|(?:managing )?directors?|chief executive|ceo|cfo|coo|cto|md|owner|proprietor|eigenaar|eigenares(?:se)?|(?:eigenaar|eigenares(?:se)?)\\/directeur|directeur-eigenaar|directeur\\/eigenaar|trustees?|governors?|(?:parish )?clerk|churchwardens?|vicar|rector|chief officer|(?:membership|safety|welfare|press|fixtures|social) (?:secretary|officer)|kassenwart(?:in)?|schatzmeister(?:in)?|kassier(?:er)?(?:in)?|schriftführer(?:in)?|vorsitzende[rn]?|vorstand|jugendwart(?:in)?|zeugwart(?:in)?|beisitzer(?:in)?|geschäftsführer(?:in)?|inhaber(?:in)?|schulleit(?:er|erin|ung)|rektor(?:in)?|präsident(?:in)?|protokollführer(?:in)?|obmann|obfrau|présidente?|trésori(?:er|ère)|secrétaire|directeur|directrice|gérante?|president[ea]|tesorer[oa]|secretari[oa]|direct(?:or|ora)|direttor(?:e|rice)|segretari[oa]|voorzitter|penningmeester|secretaris)$`,
  'iu',
);
/** An office, what leads from it to a name, and the rest. */
const ENTRY =
  /^[\s└├│─>]*(?:[-–*•] |\d{1,2}[.)] (?!\p{L}*vorsitz|chair|president))?((?:[12]\. )?\p{L}[\p{L}. '/-]{1,40}?)(?:\s?:\s+|\s?[.…]{3,}\s?|\s[-–—]\s)(?=["'“„]?(?:(?:mw|mevr|dhr|dr|drs|ing|hr)\. )?\p{Lu})(.+)$/u;
const LED = /^["“„]?(?:(?:mw|mevr|dhr|dr|drs|ing|hr)\. )?/u;
/** An office that nobody holds, or that somebody else held or may come to hold. */
const OPEN =
  /^(?:vacant|tba|tbc|n\.? ?n\.?|offen|unbesetzt|none)\b|\b(?:bisherige[rn]?|former(?:ly)?|until|outgoing|vorgeschlagen|proposed|candidate|nominee|elect)\b/iu;

/** Who holds which office in the house of a mail or a note: `Treasurer: Dana Frost`, `Commodore ..... Dana Frost`. */
export function* officeLines(page: Page, lines: Line[], house: number): Found {
  for (const line of lines)
    for (const piece of piecesOf(line.text, line.at, COLUMNS)) {
      const [whole = '', office = '', rest = ''] = ENTRY.exec(piece.text) ?? [];
      const isPart = page.genre === 'note' && isFieldOfWork(office) && isPersonOn(page, { text: rest, at: 0 });
      if (!whole || !(isPart || OFFICE.test(office.trim())) || OPEN.test(rest)) continue;
      const at = piece.at + whole.length - rest.length;
      for (const name of namesIn(page, { text: rest, at })) {
        const from = yield* onLine(page, 'Contact', name, RULE);
        const title = office.trim();
        if (isTold(page, from, house)) continue;
        yield {
          type: heads(title, houseName(page, house), name.text) ? 'leads' : 'works_for',
          from,
          to: house,
          ...stated(RULE, piece.at, piece.at + piece.text.length),
          properties: { title },
        };
      }
    }
}

/** True for somebody of whom the item tells already that he is of a house. */
export const isTold = ({ claims, thing }: Page, who: number, house: number): boolean =>
  claims.some(
    ({ type, from, to }) => /^(?:works_for|leads)$/.test(type) && thing(from) === thing(who) && thing(to) === house,
  );

/** True for a part of a house by what it does. */
const isFieldOfWork = (words: string): boolean => isField(words.split(' ')) || isDepartmentName(words);

/** The people with whom the words behind an office begin. */
function namesIn(page: Page, { text, at }: Piece): Piece[] {
  const names: Piece[] = [];
  const lead = LED.exec(text)?.[0].length ?? 0;
  for (const { text: written, at: start } of piecesOf(
    text.slice(lead),
    at + lead,
    /, | and | und | et | y | & |; | \(|(?<=\p{Ll}{2})\. | [-–—] /gu,
  )) {
    const [, bare = written] = /^(.+?) (?:B[AS]c?|M[AS]c?|BEd|MEd|PhD|OBE|MBE|JP|FRCS)\b/u.exec(written) ?? [];
    const name = { text: bare.replace(/[.”"]+$/, ''), at: start };
    if (!isPersonOn(page, name) && !(names.length === 0 && (isNameForm(name) || INITIALED.test(name.text)))) break;
    names.push(name);
  }
  return names;
}

/** `Mrs J. Halm`. */
const INITIALED = /^(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Herr|Frau|Mme|M)\.? )?(?:\p{Lu}\. ?){1,2}\p{Lu}[\p{L}'’-]+$/u;

/** Two to four words side by side. */
function windowsOf(title: string): string[] {
  const words = title.split(/[\s,:]+/).slice(0, 20);
  return [4, 3, 2].flatMap((size) => words.map((_, n) => words.slice(n, n + size).join(' ')));
}

/** The fullest name that the item gives a house: its own, or one that its mail domain is spelled after, if only in the title. */
function houseName(page: Page, house: number): string {
  const domain = page.mention(house).identifiers.find(({ kind }) => kind === 'domain')?.value;
  const isOf = (name: string) => domain !== undefined && isNamedAs(name, domain);
  const names = page.mentions.flatMap(({ label, name }, n) =>
    name && label === 'Organization' && (page.thing(n) === house || isOf(name)) ? [name] : [],
  );
  return names.toSorted((a, b) => b.length - a.length)[0] ?? windowsOf(page.self.name ?? '').find(isOf) ?? '';
}
