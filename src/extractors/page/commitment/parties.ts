import { lazy } from '../../../common/lazy.ts';
import type { Mention } from '../../../common/model.ts';
import { hasLegalForm } from '../../words/names.ts';
import { partyColumns } from '../header/party-table.ts';
import type { Page } from '../page.ts';

/** How far into a contract its parties are named, and how far before its word for it a party stands. */
const READ = 6_000;
const REACH = 400;
const WORD = '\\p{Lu}[\\p{L}-]{2,24}(?: \\p{Lu}[\\p{L}-]{2,24})?';
const HENCEFORTH =
  '(?:[Ii]m [Ff]olgenden|[Ii]n the following|[Nn]achfolgend|[Nn]achstehend|[Hh]ereinafter|[Hh]ereafter|[Ff]ortan|[Cc]i-après|[Dd]i seguito|[Ee]n adelante|[Hh]ierna)';
const ARTICLES = "(?:the |der |die |das |le |la |les |il |lo |el |de |het |[Ll][’'])?";
/** `("Contractor")`, `(the "Client")`, `(hereinafter referred to as "the Buyer")`, `(im Folgenden: Mieterin)`. */
const BRACKETED = new RegExp(
  `\\((?:[^()"“”„«:*\\n]{0,40})(?:["“„«'*]{1,2} ?${ARTICLES}(${WORD}) ?["”“»'*]{1,2}|(?<=\\(${HENCEFORTH}[^()"“”„\\n]{0,40})[: ]${ARTICLES}(${WORD})(?: genannt)?)\\)`,
  'gu',
);
/** `nachstehend Auftragnehmer genannt`, `hereinafter referred to as the Supplier`. */
const SPOKEN = new RegExp(
  `\\b${HENCEFORTH}(?:,? (?:auch|kurz|als|bezeichnet|referred to as|called|known as))*:? ["“„«']? ?${ARTICLES}["“„«']?(${WORD}) ?["”“»']?(?: genannt)?`,
  'gu',
);
/** What a contract calls a party without quotes: `Dana Frost (Mieterin)`, `Westfold Ltd (the Buyer)`. */
const ROLE =
  '(?:(?:(?:Ver)?[Mm]ieter|(?:Ver)?[Pp]ächter|(?:Ver)?[Kk]äufer|Auftrag(?:geber|nehmer)|Arbeit(?:geber|nehmer)|Darlehens(?:geber|nehmer)|Lieferant|Besteller|Dienstleister|Eigentümer|Makler)(?:in(?:nen)?)?|Kund(?:e|in)|Landlord|Tenant|Less(?:or|ee)|Licens(?:or|ee)|Buyer|Seller|Purchaser|Vendor|Supplier|Customer|Client|Contractor|Consultant|Lender|Borrower|Employ(?:er|ee)|Provider|Company|Owner|Publisher|Author|Artist|Engineer|Bailleur|Locataire|Vendeur|Acheteur|Prestataire|Fournisseur|Employeur|Salariée?|Locatore|Conduttore|Venditore|Acquirente|Committente|Fornitore|Arrendador[a]?|Arrendatari[oa]|Vendedor[a]?|Comprador[a]?|Proveedor[a]?)';
const ROLED = new RegExp(`\\(${ARTICLES}(${ROLE})\\)`, 'gu');
/** `Lender: Halas Invest` at the start of a line or column. */
const LABELLED = new RegExp(`(?:^|\\n| {2,})(?:The )?(${WORD})\\s?:\\s+(?=\\p{Lu})`, 'gu');
/** Words that a contract defines and that are no party. */
const NO_PARTY =
  /^(?:part(?:y|ies)|(?:vertrags)?parteien|agreement|vertrag|services?|effective date|goods|products?|price|fees?|term|delivery|works?|project|property|premises|confidential information|software|date|subject|total|payment|warranty|penalty|place|ort|datum|contact|attention|attn|from|to|von|an|by|name|position|title|signed|representative|ansprechpartner(?:in)?|projekt\p{L}*|project [\p{L}]+)$/iu;

/** A name and where it stands. */
interface Named {
  start: number;
  mention: Mention;
}

/** What a contract calls its parties, in small letters, and the names of those. */
export type Parties = ReadonlyMap<string, string>;

/** The parties of a contract by its words for them; none in any other text. */
export const partiesOf = (page: Page): Parties => (page.genre === 'contract' ? calledIn(page) : new Map());

/** The names of those for whom a text lays down words of its own. */
export function calledIn(page: Page): Parties {
  const found = new Map<string, string>();
  const head = page.text.slice(0, READ);
  const named = lazy(() => namesIn(page));
  const put = (word: string, mention: Mention | undefined) => {
    const key = word.toLowerCase();
    if (mention?.name && !NO_PARTY.test(word) && !found.has(key)) found.set(key, mention.name);
  };
  for (const { called, name } of partyColumns(page.lines))
    put(
      called,
      page.mentions.find((one) => one.name === name.text.trim()),
    );
  let last = 0;
  const defined = [BRACKETED, SPOKEN, ROLED]
    .flatMap((form) => [...head.matchAll(form)])
    .toSorted((a, b) => a.index - b.index);
  for (const { 0: whole, 1: first, 2: second, index } of defined) {
    if (index < last) continue;
    const from = Math.max(last, index - REACH);
    const before = named().filter(({ start }) => start >= from && start < index);
    put(first ?? second ?? '', partyAmong(before, page.text));
    last = index + whole.length;
  }
  for (const { 0: whole, 1: word = '', index } of head.matchAll(LABELLED)) {
    const at = index + whole.length;
    put(word, named().find(({ start }) => start >= at && start < at + 3)?.mention);
  }
  return found;
}

/** Before whoever only acts for a party. */
const ACTING =
  /\b(?:represented by|vertreten durch|représentée? par|in persona (?:del|di)|rappresentat[oa] da|representad[oa] por|vertegenwoordigd door|formerly known as|acting (?:by|through|by and through)|ansprechpartner|attn\.?:?|contact:)(?:(?! and | und )[^,;()\n]){0,60}$/i;

/** True for a place in a text at which whoever is named only acts for the party named before. */
export const actsForAnother = (text: string, at: number): boolean => ACTING.test(text.slice(Math.max(0, at - 90), at));

/** The people and organizations that a text names and that act for themselves, in order. */
function namesIn(page: Page): Named[] {
  const placed = [...page.places.values()].map(({ start, index }) => ({ start, mention: page.mention(index) }));
  const marked = page.mentions.flatMap((mention) =>
    mention.start === undefined ? [] : [{ start: mention.start, mention }],
  );
  return [...placed, ...marked]
    .filter(
      ({ start, mention: { label, tier, name } }) =>
        start < READ &&
        name !== undefined &&
        tier !== 'weak' &&
        /^(?:Contact|Organization)$/.test(label) &&
        !actsForAnother(page.text, start),
    )
    .toSorted((a, b) => a.start - b.start);
}

/** Right before a party's name. */
const BEGINS =
  /(?:^|\n|\b(?:[Bb]etween|among|and|[Pp]arties:?|[Zz]wischen|und|sowie|gegen|by|mit|et|e|y|en|entre|tra|société|association|empresa)|\(?\d[.)]|[:;–-])\s*(?:(?:the|der|die|das|dem|den|Mr|MR|Ms|MS|Mrs|MRS|Miss|Dr|DR|Prof|PROF|Herrn?|Frau|Firma|Fa)\.? ){0,2}$/u;

/** Of those before its word a party is the one with which the party's own words begin, else the only firm; nobody where that leaves a choice. */
function partyAmong(named: Named[], text: string): Mention | undefined {
  const isFirst = ({ start }: Named) => BEGINS.test(text.slice(Math.max(0, start - 40), start));
  const firms = new Set(named.flatMap(({ mention }) => (hasLegalForm(mention.name ?? '') ? [mention] : [])));
  const [firm, ...others] = firms;
  return named.find(isFirst)?.mention ?? (others.length === 0 ? firm : undefined);
}

const ARTICLE = /^(?:the|der|die|das|den) /i;

/** Who gives and who takes, by what contracts call them. */
const SIDES = [
  /^(?:supplier|seller|vendor|(?:sub)?contractor|(?:service )?provider|consultant|agency|licensor|landlord|lessor|lender|employee|lieferant(?:in)?|auftragnehmer(?:in)?|verkäufer(?:in)?|vermieter(?:in)?|verpächter(?:in)?|arbeitnehmer(?:in)?|darlehensgeber(?:in)?|lizenzgeber(?:in)?|dienstleister(?:in)?)$/,
  /^(?:customer|buyer|purchaser|client|licensee|tenant|lessee|borrower|employer|kund(?:e|in)|besteller(?:in)?|auftraggeber(?:in)?|käufer(?:in)?|mieter(?:in)?|pächter(?:in)?|arbeitgeber(?:in)?|darlehensnehmer(?:in)?|lizenznehmer(?:in)?)$/,
];

/** Who signs beside the parties and is neither. */
const BESIDE = /^(?:guarantor|surety|broker|witness|notary|bürg(?:e|in)|makler(?:in)?|zeug(?:e|in)|notar(?:in)?)$/;

/** Who is meant by a contract's word for a party, and the only one on the other side of it: of two parties the other. */
export function partyOf(parties: Parties, word: string): { who?: string; to_whom?: string } {
  const key = word.replace(ARTICLE, '').toLowerCase();
  const who = parties.get(key);
  if (who === undefined) return {};
  const other = SIDES.find((side) => !side.test(key) && SIDES.some((own) => own.test(key)));
  const others = new Set([...parties].flatMap(([role, name]) => (name === who || BESIDE.test(role) ? [] : [name])));
  const across = new Set([...parties].flatMap(([role, name]) => (other?.test(role) && name !== who ? [name] : [])));
  const [to_whom, ...more] = across.size === 0 ? others : across;
  return { who, ...(to_whom !== undefined && more.length === 0 ? { to_whom } : {}) };
}
