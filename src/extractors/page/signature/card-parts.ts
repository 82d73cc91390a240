import { SIGNED_FOR } from '../../words/address.ts';
import { firstPart } from '../../words/parts.ts';
import { organizationDomain } from '../../words/domains.ts';
import { isKin } from '../../words/kin.ts';
import { isDepartmentName, TITLE } from '../../words/jobs.ts';
import { isHouse } from '../../words/house-domains.ts';
import { hasLegalForm, isOrganizationName } from '../../words/names.ts';
import { FIRST, gazetteer, isFirstName, PLACE } from '../../tagger/gazetteer.ts';
import { bareName } from '../names.ts';
import { couple } from '../header/mailboxes.ts';

const DEPARTMENT =
  /(?:^|\s)(?:wholesale|retail|purchasing|procurement|[a-z-]{0,20}sized enterprises|clients|customers|logistics|operations|accounting|finance|systems|services|support|solutions|desk|unit|department|dept|division|office|team|einkauf|verkauf|vertrieb|buchhaltung|logistik|personal|achats|ventes|comptabilité|logistique)\.?$/i;
const NUMBERED = /^\W*(?:t|m|p|f|d|tel|fon|fax|mob|mobil|mobile|natel|phone|cell|direct|office|büro)\b[.:)\s]*[+(]?\d/i;
const LABELLED =
  /^\W*(?:(?:e-?mail|mail|web(?:site)?|tel(?:efon|ephone)?|phone|mobile?|mobil|cell|fax|direct|office)\s?[.:)]|[tmpfeowdc]\s?[:)])\s*/i;

/** True for a part that holds a job's title. */
export const isTitle = (part: string): boolean => TITLE.test(part) && !isLegal(part);

/** True for the full name of somebody who is not the owner, by its given name. */
export const isOther = (part: string, known: ReadonlySet<string>): boolean =>
  known.size > 0 &&
  /^(?:\p{Lu}[\p{L}.'’-]*\s+){1,3}\p{Lu}[\p{L}'’-]+$/u.test(part) &&
  isFirstName(firstPart(bareName(part), ' ').toLowerCase()) &&
  !isTitle(part) &&
  !isOrganizationName(part) &&
  !isPerson(bareName(part), known);

/** True for a few words that may be a title in any language: what stands between a name and a firm. */
export const mayBeTitle = (part: string): boolean =>
  /^\p{Lu}[\p{L}'’ .&/-]{3,50}$/u.test(part) &&
  part.split(' ').length < 7 &&
  !part.endsWith('.') &&
  !isOrganizationName(part) &&
  part.split(/[\s-]/).every((word) => ((gazetteer.get(word.toLowerCase()) ?? 0) & (PLACE | FIRST)) === 0);

/** True for a part that ends with the name of a department. */
export const isDepartment = (part: string): boolean => DEPARTMENT.test(part) && /^\p{Lu}/u.test(part);

/** True for a part that is an address, a link or a number: it names nothing. */
export const isReach = (part: string): boolean =>
  part.includes('@') ||
  NUMBERED.test(part) ||
  LABELLED.test(part) ||
  /\d{3}[\s).-]*\d{3}|https?:|www\.|^\+\d/i.test(part);

const isLegal = (part: string): boolean => (/\s/.test(part) && /\be\.\s?V\.$/.test(part)) || hasLegalForm(part);

/** A verb between words. */
const STATES =
  /[\p{L}.] (?:is|are|was|were|has|have|had|owns?|owned|bought|buys|acquire[sd]?|sells?|sold|makes?|made|supplies|supplied|delivers?|delivered|needs?|wants?|will|would|can|could|should|must|does|did|says?|said|sent|sends?|calls?|called|joins?|joined|left|leaves?|moves?|moved|works?|worked|uses?|pays?|paid|offers?|offered|signed|closed|merged|ist|sind|war|waren|hat|haben|hatte|wird|werden|kauft|kaufte|gehört|beliefert|liefert|lieferte|übernimmt|übernahm|braucht|kommt|schickt|zahlt|arbeitet|bietet) /u;

/** True for a sentence with a verb, which is no house and no part of a signature. */
export const isStatement = (text: string): boolean => STATES.test(text);

/** A line of a footer that asks the reader for something, or says by what it was sent: `Download the Acme App`, `Powered by Acme Ltd`. */
const INVITES =
  /^(?:add|brought|check|click|connect|contact|delivered|discover|download|explore|find|follow|get|install|join|learn|log|manage|open|powered|provided|read|reply|see|sent|share|shop|sign|try|unsubscribe|update|upgrade|view|visit|watch) (?:the|this|your|our|us|by|with|via|from|for|to|on|in|it|more|up|out|all|me|now|here|a|an)(?= |$)/i;

/** True for a company's name: by its legal form, the mail domain's letters or a word that only organizations bear; where no domain says better, also alone on the line below a title. */
export function isCompany(part: string, above: string, host: string | undefined): boolean {
  if (
    part.length > 60 ||
    !/^\p{Lu}|^[a-z]+[A-Z]/u.test(part) ||
    isStatement(part) ||
    INVITES.test(part) ||
    /^(?:Ihr|Euer|Unser|Dein)(?:e[nmrs]?)? |^(?:Your|Our) /.test(part) ||
    /[!?:]$|^copyright\b|©/i.test(part) ||
    (/[^.]\.$/.test(part) && !isLegal(part) && !/\b(?:inc|ltd|co|corp)\.$/i.test(part))
  )
    return false;
  const domain = host && organizationDomain(host);
  if (/\bteam\b/i.test(part) && !isLegal(part)) return false;
  if (isLegal(part) || (domain && isKin(part, domain))) return true;
  if (isOrganizationName(part)) return !isDepartmentName(part) && (!isDepartment(part) || !domain);
  return (
    !domain && above === 'title' && couple(part) === undefined && !isFirstName(firstPart(part, /\s/).toLowerCase())
  );
}

/** True when a part of the block is the owner's name, in full, in short or by initials; of an unknown owner, any name with a given name in it. */
export function isPerson(part: string, known: ReadonlySet<string>): boolean {
  if (!/^\p{Lu}[\p{L}.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*){0,3}$/u.test(part) || isOrganizationName(part)) return false;
  const words = part.toLowerCase().split(/\s+/);
  if (!known.size && isFirstName(words[0] ?? '')) return true;
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return (
    /^[A-Z]{2,3}\.?$/.test(part) ||
    (words.length > 1 && known.has(`${first.charAt(0)}${last}`)) ||
    words.some(
      (word) =>
        word.length > 2 && [...known].some((name) => name === word || (name.length > 3 && name.startsWith(word))),
    )
  );
}

/** True for somebody's full name when it is the owner's, and not that of another of the same family. */
export function isSigner(name: string, known: ReadonlySet<string>): boolean {
  const [first = '', ...rest] = bareName(name).toLowerCase().split(/\s+/);
  const isCalledElse = [...known].some((word) => !rest.includes(word) && isFirstName(word));
  return isPerson(name, known) && (known.has(first) || !isCalledElse);
}

/** True for a name that the mail domain spells and that is not the signer's own: `Atelier Roth` of `atelierroth.example`. */
export const isHouseOfSigner = (part: string, domain: string, words: ReadonlySet<string>): boolean =>
  isHouse(part, domain) &&
  !part
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.has(word));

/** A title and the firm behind it: `COO at Roth Moden`, `CEO of Roth Moden Ltd`, `Inhaberin Roth Moden GmbH`. */
export const titleAtFirm = (part: string): RegExpExecArray | null => {
  const joined = /^(.{2,50}?) (?:at|bei|chez|@) (\p{Lu}.{1,60})$/u.exec(part);
  if (joined) return joined;
  const owned = /^(.{2,50}?) (?:of|von|der|de|di) (?:the )?(\p{Lu}.{1,60})$/u.exec(part);
  if (owned?.[2] && hasLegalForm(owned[2])) return owned;
  const serving =
    /^((?:\p{Lu}\p{L}+ )?(?:[Cc]lerk|[Ss]ecretary|[Aa]dvis[eo]r|[Tt]rustee)) (?:to|of) (?:the )?(\p{Lu}.{1,60})$/u.exec(
      part,
    );
  if (serving?.[2] && isOrganizationName(serving[2])) return serving;
  const parted =
    /^(\p{L}+(?:in|er|e|or)|Directeur|Gérant|Eigenaar|Zaakvoerder|Bedrijfsleider|Président|Direktør|VD|Vd) (\p{Lu}.{2,60})$/u.exec(
      part,
    );
  return parted?.[2] && hasLegalForm(parted[2]) && !isTitle(parted[2]) ? parted : null;
};

/** How to address the signer, behind the name. */
const ADDRESSED = / \((?:Mr|Ms|Mrs|Miss|Mx|Dr)\.?\)$/;

/** What says that a title follows. */
const OFFICE = /^(?:title|position|role|funktion)\s?:\s*/i;

/** Where a house is registered, behind its name. */
const REGISTERED = / \((?:registered|reg\.|company|charity|vr|hrb|amtsgericht)[^()]*\)$/i;

/** A part of a line without what only notes something of it. */
export const bareOf = (raw: string): string =>
  ofFirm(raw.trim().replace(REGISTERED, '').replace(OFFICE, '').replace(SIGNED_FOR, '').replace(ADDRESSED, ''));

/** The firm for which somebody signs. */
const ofFirm = (part: string): string =>
  /^For \p{Lu}/u.test(part) && hasLegalForm(part) ? part.slice('For '.length) : part;

/** True for a line that is one firm's name with commas in it: `Vogt, Hauser & Partner mbB`. */
const isFirm = (text: string): boolean =>
  /^\p{Lu}[\p{L}-]+, [^,]+ & \p{Lu}/u.test(text) && isCompany(text, '', undefined);

const SPLIT =
  /\s*[|•·]\s*|\s{3,}|\s+[-–—*]\s+|,\s+(?!(?:Inc|LLC|Ltd|Limited|S\.? ?A|S\.? ?L|S\.?p\.?A|GmbH|plc|B\.?V|L\.?P|LLP|Corp)\b)/;

/** A line that strokes part in three at least: `Ada Moss / Sales / Acme Ltd`. */
const SLASHED = / \/ .* \/ /;

/** The parts of a signature's line. */
export const columnsOf = (text: string): string[] =>
  isFirm(text) ? [text] : text.split(SLASHED.test(text) ? SLASH_SPLIT : SPLIT);
const SLASH_SPLIT = new RegExp(`${SPLIT.source}|\\s+/\\s+`);
