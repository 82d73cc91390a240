import type { Mention } from '../../common/model.ts';
import { actsForAnother, calledIn } from '../page/commitment/parties.ts';
import type { Page } from '../page/page.ts';
import type { Found } from '../finding.ts';
import { hasLegalForm } from '../words/names.ts';
import { thingCalled } from './defined-terms.ts';
import { isPersonOn, onLine, stated, type Piece } from './lines/named-on-line.ts';
import { ROLE } from './rule.ts';

const RULE = 'relations.parties';
/** How far into a contract its parties are named, and how far before its word for it a party stands. */
const READ = 6_000;
const REACH = 400;
/** How long a form of address before a party's name is at most. */
const ADDRESS = 6;

const ROLES = {
  supplier:
    'supplier|vendor|seller|(?:service )?provider|(?:sub)?contractor|consultant|agency|lieferant(?:in)?|verkäufer(?:in)?|auftragnehmer(?:in)?|dienstleister(?:in)?|prestataire|fournisseur|vendeur|fornitore|venditore|appaltatore|proveedor|vendedor|prestador|leverancier|verkoper|opdrachtnemer',
  customer:
    'customer|buyer|purchaser|client|kund(?:e|in)|käufer(?:in)?|besteller(?:in)?|auftraggeber(?:in)?|acheteur|cliente?|acquirente|committente|comprador|klant|koper|opdrachtgever',
  employer: 'employer|arbeitgeber(?:in)?',
  employee: 'employee|arbeitnehmer(?:in)?',
  other: 'licensor|licensee|landlord|tenant|lessor|lessee|lender|borrower|company|vermieter(?:in)?|mieter(?:in)?|party',
} as const;
type Role = keyof typeof ROLES;
const KINDS = Object.keys(ROLES) as Role[];
const WORD = KINDS.map((kind) => `(${ROLES[kind]})`).join('|');
/** `("Supplier")`, `(the "Client")`, `- nachfolgend "Auftragnehmer" genannt -`, `(im Folgenden: Mieterin)`. */
const DEFINED = new RegExp(
  `(?:\\(|\\b(?:nachfolgend|im folgenden|hereinafter|as)\\b)[^()"“”„:\\n]{0,40}[:"“„']?\\s?(?:the |der |die |das )?(?:${WORD})\\s?["”“']?(?=\\s?\\)| genannt|["”“',;]|\\s[-–])`,
  'giu',
);
/** Where a contract's word for any party is defined, be it one that is known here or not. */
const ANY_DEFINED = /\([^()\n]{0,40}["“„'][^"“”'()\n]{2,30}["”“']\)/gu;
/** `Supplier: Acme Ltd` at the start of a line or column. */
const LABELLED = new RegExp(`(?:^|\\n| {2,})(?:the )?(?:${WORD})\\s?:\\s+(?=\\p{Lu})`, 'giu');
/** `Customer lead: Dana Frost`, `For the Supplier: Tom Lee`, `Contact person of the Buyer: Mia Holt`. */
const DELEGATED = new RegExp(
  `(?:^|\\n| {2,}|\\.\\s)(?:\\d{1,2}[.)] )?(?:(?:(?:signed )?(?:for|für)|(?:contact(?: person)?|representative|signatory|ansprechpartner(?:in)?|vertreter(?:in)?)(?: (?:of|for|at|der|des|für|bei))?) (?:the |die |den |der |des )?)?(?:${WORD})(?:['’]s)?(?: (?:lead|contact|representative|project manager|project lead|signatory|contact person|manager))?\\s?:\\s+\\*{0,2}([^\\n:,*]{4,40}?)\\*{0,2}(?= {2,}|,|\\.\\s|\\.?\\n|\\.?$)`,
  'giu',
);

/** `For the Institute: Dana Frost`, by whatever word the contract has for the party. */
const BY_TERM =
  /(?:^|\n| {2,}|\.\s)(?:signed |contact )?(?:for|für|pour|per|voor) (?:the |die |den |das |le |la |il |l['’])?(\p{Lu}[\p{L}-]{2,24}(?: \p{Lu}[\p{L}-]{1,24})?)\s?:\s+\*{0,2}((?:(?:Mr|Mrs|Ms|Dr|Prof|Rev)\. )*[^\n:,*.]{4,40}?)\*{0,2}(?= {2,}|,|\.\s|\.?\n|\.?$)/giu;

/** `the Company's Chief Technology Officer, Mr `, `contact person of the Buyer is ` right before a name. */
const OFFICER = new RegExp(
  `\\b(?:(?:the )?(?:${WORD})['’]s (?:[a-z-]+ ){0,4}?(?:${ROLE}|lead)(?:,| is| shall be)?|(?:contact(?: person)?|representative|ansprechpartner(?:in)?|projektleiter(?:in)?|project manager) (?:of|for|der|des|für) (?:the |die |den |der |des )?(?:${WORD})(?:s|es)?(?: is| shall be| ist|:|(?= (?:herr|frau) ))) `,
  'giu',
);
const NAME = /(?:(?:Mr|Ms|Mrs|Dr|Prof|Herrn?|Frau)\.? ){0,2}\p{Lu}[\p{L}'’-]+(?: \p{Lu}(?:\.|[\p{L}'’-]+)){1,3}/uy;

/** Where a contract calls a party by a word of its own. */
interface Called {
  role: Role;
  /** The party, a firm or a person. */
  who: number;
  end: number;
}

/** How the parties of a contract stand to each other, and who acts for which of them. */
export function* parties(page: Page): Found {
  if (page.genre !== 'contract') return;
  const called = [...partiesOf(page), ...definedParties(page)];
  const of = (role: Role, label: string) =>
    new Set(called.flatMap((one) => (one.role === role && page.mention(one.who).label === label ? [one.who] : [])));
  const suppliers = of('supplier', 'Organization');
  yield* between(page, suppliers, customersOf(page, suppliers, of('customer', 'Organization')), 'supplier_of');
  yield* between(page, of('employee', 'Contact'), of('employer', 'Organization'), 'works_for');
  yield* delegates(page, called);
}

function* between(page: Page, from: Set<number>, to: Set<number>, type: string): Found {
  const [[one, ...others], [other, ...more]] = [[...from], [...to]];
  if (one === undefined || other === undefined || others.length || more.length || one === other) return;
  yield { type, from: one, to: other, ...stated(RULE, 0, Math.min(READ, page.text.length)) };
}

/** The parties by the words that the text lays down for them, whatever its language. */
const definedParties = (page: Page): Called[] =>
  [...calledIn(page)].flatMap(([word, name]) => {
    const role = KINDS.find((kind) => new RegExp(`^(?:${ROLES[kind]})$`, 'iu').test(word));
    const who = thingCalled(page, name);
    return role === undefined || who === undefined ? [] : [{ role, who, end: 0 }];
  });

/** Those to whom a supplier supplies: where no word says so, the only other house that the contract has a word for. */
function customersOf(page: Page, suppliers: Set<number>, customers: Set<number>): Set<number> {
  if (customers.size || !suppliers.size) return customers;
  const things = [...calledIn(page).values()].flatMap((name) => thingCalled(page, name) ?? []);
  const others = new Set(things.filter((one) => !suppliers.has(one)));
  return [...others].every((one) => page.mention(one).label === 'Organization') ? others : customers;
}

const roleOf = (groups: (string | undefined)[]): Role | undefined => KINDS.find((_, n) => groups[n] !== undefined);

function partiesOf(page: Page): Called[] {
  const head = page.text.slice(0, READ);
  const named = page.mentions
    .flatMap((mention, n) => (isNamed(mention) ? [{ start: mention.start ?? 0, mention, who: page.thing(n) }] : []))
    .concat(
      [...page.places.values()].map(({ start, index }) => ({
        start,
        mention: page.mention(index),
        who: page.thing(index),
      })),
    )
    .filter(
      ({ start, mention }) =>
        start < READ && mention.tier !== 'weak' && isNamed(mention) && !actsForAnother(page.text, start),
    )
    .toSorted((a, b) => a.start - b.start);
  const called: Called[] = [];
  const put = (role: Role | undefined, who: number | undefined, end: number) => {
    if (role !== undefined && who !== undefined) called.push({ role, who, end });
  };
  const defined = [...head.matchAll(ANY_DEFINED)].map(({ 0: whole, index }) => index + whole.length);
  let last = 0;
  for (const match of head.matchAll(DEFINED)) {
    const other = defined.findLast((end) => end <= match.index) ?? 0;
    const from = Math.max(last, other, match.index - REACH);
    const before = named.filter(({ start }) => start >= from && start < match.index);
    last = match.index + match[0].length;
    const firm = before.find(({ mention }) => mention.label === 'Organization' && hasLegalForm(mention.name ?? ''));
    const [first] = before;
    const party = first?.mention.label === 'Contact' ? first : (firm ?? first);
    put(roleOf(match.slice(1)), party?.who, last);
  }
  for (const match of head.matchAll(LABELLED)) {
    const at = match.index + match[0].length;
    put(roleOf(match.slice(1)), named.find(({ start }) => start >= at && start < at + ADDRESS)?.who, at);
  }
  return called;
}

const isNamed = ({ label, name, start }: Mention): boolean =>
  (label === 'Organization' || label === 'Contact') && name !== undefined && start !== undefined;

/** Who is said to act for a party by its word for it. */
function* delegates(page: Page, called: Called[]): Found {
  const head = page.text.slice(0, READ);
  for (const match of head.matchAll(DELEGATED)) {
    const text = match[KINDS.length + 1]?.trim() ?? '';
    yield* delegate(page, called, match.slice(1, KINDS.length + 1), {
      text,
      at: match.index + match[0].lastIndexOf(text),
    });
  }
  for (const { 1: word = '', 2: text = '', index, 0: whole } of head.matchAll(BY_TERM)) {
    const name = calledIn(page).get(word.toLowerCase());
    const house = name === undefined ? undefined : thingCalled(page, name);
    const who = { text: text.trim(), at: index + whole.lastIndexOf(text) };
    if (house === undefined || page.mention(house).label !== 'Organization' || !isPersonOn(page, who)) continue;
    const from = yield* onLine(page, 'Contact', who, RULE);
    yield { type: 'works_for', from, to: house, ...stated(RULE, who.at, who.at + who.text.length) };
  }
  for (const match of head.matchAll(OFFICER)) {
    NAME.lastIndex = match.index + match[0].length;
    const name = NAME.exec(head);
    const words = KINDS.map((_, n) => match[n + 1] ?? match[n + 1 + KINDS.length]);
    if (name) yield* delegate(page, called, words, { text: name[0], at: name.index });
  }
}

/** Somebody who acts for the party of a word. */
function* delegate(page: Page, called: Called[], words: (string | undefined)[], who: Piece): Found {
  const role = roleOf(words);
  const word = words.find((one) => one !== undefined);
  const houses = new Set(called.flatMap((one) => (one.role === role && isWordOf(page, one, word) ? [one.who] : [])));
  const [house, ...others] = houses;
  if (house === undefined || others.length || page.mention(house).label !== 'Organization') return;
  if (!isPersonOn(page, who)) return;
  const from = yield* onLine(page, 'Contact', who, RULE);
  yield { type: 'works_for', from, to: house, ...stated(RULE, who.at, who.at + who.text.length) };
}

/** True where a party is called by that word: several roles may be of one kind. */
const isWordOf = (page: Page, { end }: Called, word = ''): boolean =>
  page.text
    .slice(Math.max(0, end - 60), end)
    .toLowerCase()
    .includes(word.toLowerCase());
