import { HOUSE_PARTS } from '../../common/text/house-parts.ts';
import { LEGAL_FORMS } from '../../common/text/legal-forms.ts';
import { remembered } from '../../common/text/remembered.ts';
import { firstPart } from './parts.ts';
const words = (list: string) => new Set(list.split(' '));

/** Forms of address and offices that stand before a person's name. */
export const TITLES = words(
  'mr mrs ms miss dr prof professor sir dame lord lady rev reverend hon president senator sen rep governor gov mayor minister captain capt colonel col general gen sgt lt judge justice ' +
    'king queen prince princess pope chancellor chairman chairwoman secretary coach herr frau madame monsieur cllr councillor sister',
);

/** Words by which an organization's name is known as one. */
export const ORGANIZATION_WORDS = words(
  `${[...LEGAL_FORMS].join(' ')} group holding holdings partners associates ventures capital industries technologies technology systems solutions labs laboratories bank university college institute foundation ` +
    'association society committee council department ministry agency bureau commission authority board party club union federation league trust school hospital museum press records ' +
    'pictures studios airlines airways motors energy pharmaceuticals pharma insurance consulting logistics software analytics networks media communications services enterprises ' +
    'team office division center centre clinic academy alliance consortium cooperative coop brewery bakery restaurant hotel hotels farms foods express international biotech biosciences robotics maison café cafe hôtel bistro versicherung versicherungen verlag stiftung verein werke genossenschaft universität hochschule gesellschaft société',
);

/** Plurals and nouns of a trade that end a firm's name; people bear few of them, so the tagger learns without them. */
const TRADES = words(
  'resorts resort imports exports foundry mills vineyards winery lodge lodges freight shipping cargo roasters roastery brewers brewing builders dynamics aerospace aviation realty properties railway railroad railways orchestra publishing publishers outfitters textiles chemicals plastics petroleum electronics semiconductors instruments coffee dairy steuerberatung plumbing heating lettings dairies coaches tours removals cleaning catering landscaping joinery packaging distillery creamery therapeutics diagnostics healthcare pharmacy architects attorneys advisors accountants haulage supplies surveyors solicitors motors brothers bros stores traders printers printworks films transporte transporti textil fixings scaffolding roofing carpentry plastering upholstery laundry boatyard marine yachts catering immobilien treuhand architekten rechtsanwälte weingut gastronomie stadtwerke spedition metallbau holzbau tiefbau hochbau gartenbau maschinenbau organization organisation electric parliament logistik seilbahnen bergbahnen elektro elektrotechnik haustechnik gebäudetechnik medizintechnik maschinen werkzeuge möbel lebensmittel getränke reinigung bedachungen sanitär heizungsbau landmaschinen verpackungen medien hausverwaltung reisen touristik anlagenbau stahlbau fensterbau innenausbau bauunternehmung gruppe timber paper nursery turbines tools ceramics furniture interiors fabrics optics sensors photonics batteries renewables police constabulary charity design dental vets mining broadband recruitment staffing translations travel materials components coatings polymers forwarding immobilier studio gallery workshop salon slipways boatworks quarries chandlers shipyards shipbuilders estates arenas bottling cellars maltings ferries wines circuits medical trading clinics fabrications castings alloys metals kitchens tiles aggregates nurseries organics botanicals spirits chocolates confectionery fisheries seafood seafoods grain toys bicycles cycles tyres automotive tankers couriers movers warehousing fuels drilling minerals aluminium glassworks galleries auctions antiques jewellers opticians eyewear footwear apparel knitwear carpets bedding cables valves pumps bearings fasteners crates pallets cruises charters drones satellites telecom telecoms broadcasting childcare implants imaging genomics digital mobility housing bakeries breweries restaurants distilleries vineyards outdoor outdoors transport inspections practice surgery förlag forlag uitgeverij conseil transports bâtiment énergie électricité menuiserie plomberie boulangerie pâtisserie imprimerie traiteur assurances costruzioni impianti trasporti consulenza edilizia alimentari viaggi techniek installaties bouw aannemers advies makelaardij schilderwerken snickeri bygg åkeri måleri tryckeri rakennus maskin entreprenør eiendom rør tømrer construções transportes construcciones consultores asesores servicios reformas muebles',
);

/** Words with which a firm's name begins in German, French, Italian and Spanish. */
const HOUSES = words(
  'architekturbüro ingenieurbüro büro café cafe restaurant bistro maison museum verlag versicherung institut kanzlei garage molkerei bäckerei metzgerei malerbetrieb autohaus gasthaus elektro druckerei schreinerei tischlerei gärtnerei brauerei apotheke wohnbau gerüstbau kraftwerk spedition weingut zimmerei praxis galerie stadtwerke hotel gasthof reederei winzerei kellerei sägerei buchhandlung fahrschule baugeschäft ingenieurgesellschaft steuerbüro stiftung universität hochschule klinik verband verein bistum gemeinde stadtverwaltung landratsamt finanzamt amtsgericht landgericht auberge fontanería boulangerie pâtisserie imprimerie menuiserie plomberie librairie pharmacie cabinet agence studio atelier ateliers domaine société fromagerie brasserie charpente transports ristorante trattoria libreria farmacia officina setificio lanificio cotonificio pastificio caseificio oleificio officine cantina tipografia pasticceria macelleria fratelli construcciones transportes bodegas librería panadería talleres aceites asesoría ferretería imprenta clínica cerámicas tejidos maderas carpintería klinikum krankenhaus notariat landkreis kirchengemeinde cooperativa asociación fundación ayuntamiento universidad colegio instituto escuela universidade associação câmara prefeitura università comune istituto scuola associazione cooperativa école lycée faculté université mairie association stichting vereniging gemeente basisschool hogeschool grundschule realschule gesamtschule volkshochschule berufsschule feuerwehr brauhaus steinmetzbetrieb',
);

/** True for a word that says by itself only what kind of organization it is, in small letters. */
export const isKindOfHouse = (word: string): boolean => ORGANIZATION_WORDS.has(word) || HOUSES.has(word);

/** A registered merchant, as the form is written: people are called Ek. */
const MERCHANT = / e\. ?[Kk]\.?$| eK$/;

const bare = (word: string): string => word.toLowerCase().replace(/[.,]/g, '');

/** A German trade by how its word ends. */
const OF_TRADE =
  /\p{L}{3}(?:technik|handel|werkstatt|verwaltung|beratung|planung|vertrieb|montage|textilien|service)$/u;

/** A German club, school or parish by how a word of its name ends. */
const OF_MEMBERS =
  /^\p{L}{3,}(?:verein|verband|genossenschaft|stiftung|feuerwehr|gymnasium|schule|gemeinde|innung|kammer)$/u;

/** True when a name ends in a legal form or holds a word that only organizations bear. */
export const isOrganizationName = remembered((name: string): boolean => {
  if (!/[\s/]/.test(name)) return false;
  if (hasLegalForm(name) || / e\. ?V\.$/.test(name)) return true;
  const parts = name
    .trim()
    .split(/[\s/]+/)
    .map(bare);
  return (
    parts.some((part, n) => part.length > 3 && ORGANIZATION_WORDS.has(part) && (n > 0 || parts.length > 1)) ||
    (parts.length > 1 && (TRADES.has(parts.at(-1) ?? '') || OF_TRADE.test(parts.at(-1) ?? ''))) ||
    isHouseName(name) ||
    (parts.length > 1 && parts.some((part) => OF_MEMBERS.test(part))) ||
    / & /.test(name)
  );
});

const HOUSE_ENDINGS = [
  'erei',
  'betrieb',
  'bank',
  'sparkasse',
  'werke',
  'amt',
  'werft',
  'klinikum',
  'krankenhaus',
  'kantoor',
];

/** True for a German firm by the word that it begins with: `Spedition Rieger`, `Schlosserei Haller`. */
export function isHouseName(name: string): boolean {
  const end = name.indexOf(' ');
  if (end < 5) return name.startsWith('WEG ');
  const first = bare(name.slice(0, end));
  return (
    HOUSES.has(first) || HOUSE_ENDINGS.some((ending) => first.length > ending.length + 2 && first.endsWith(ending))
  );
}

/** True for a name of several words whose last one says what trade it is in or what kind of house it is. */
export function isTradeName(name: string): boolean {
  const parts = name.trim().split(/\s+/).map(bare);
  const last = parts.at(-1) ?? '';
  return parts.length > 1 && last.length > 3 && (ORGANIZATION_WORDS.has(last) || TRADES.has(last));
}

/** A legal form letter by letter: `S.p.A.`, `A/S`. */
const DOTTED = /(?<=\s)(?:\p{L}[./]\s?){1,3}\p{L}\.?$/u;

/** A name's letters without legal form, for comparing with a domain's label. */
export const lettersOf = remembered((name: string): string => {
  const written = name
    .replace(DOTTED, (form) => form.replace(/[./\s]/g, ''))
    .replace(/ Sp\.? ?z ?oo$/i, '')
    .toLowerCase();
  if (IS_ASCII.test(written)) return withoutForm(written.split(/[^a-z0-9]+/));
  return withoutForm(decomposed(written).split(/[^\p{L}\p{N}]+/u)).replace(/\p{M}/gu, '');
});

const IS_ASCII = /^[ -~]*$/;

const decomposed = (text: string): string =>
  text.replace(/[øæłđ]/g, (letter) => PLAIN[letter] ?? letter).normalize('NFKD');

/** Words as one, without the legal forms at their end. */
function withoutForm(words: string[]): string {
  const parts = words.filter(Boolean);
  while (parts.length > 1 && LEGAL_FORMS.has(parts.at(-1) ?? '')) parts.pop();
  return parts.join('');
}

const labelOf = (domain: string): string => firstPart(domain, '.').replace(/[^a-z0-9]/g, '');
const UMLAUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ø: 'oe', å: 'aa' };
/** Letters that hold no other and a sign. */
const PLAIN: Record<string, string> = { ø: 'o', æ: 'ae', ł: 'l', đ: 'd' };

/** True where a domain's words are the first two or more of a name's in their order: `kestrel-coffee` has the `Kestrel Coffee Roasters`. */
function isWords(parts: string[], domain: string): boolean {
  const words = firstPart(domain, '.').split('-');
  let at = 0;
  for (const part of parts) if (lettersOf(part) === words[at]) at++;
  return words.length > 1 && at === words.length && lettersOf(parts[0] ?? '') === words[0];
}

/** True when an organization's name and a domain are spelled with the same letters, legal form left out. */
export function namesDomain(name: string, domain: string): boolean {
  const label = labelOf(domain);
  return spellingsOf(name).some((one) => lettersOf(one) === label || `the${lettersOf(one)}` === label);
}

/** A name as it is written, and with its umlauts written out as domains have them. */
function spellingsOf(name: string): string[] {
  const lower = name.toLowerCase().replace(/^(?:universität|university of) /, 'uni ');
  const spelled = lower.replace(/[äöüßøå]/g, (letter) => UMLAUT[letter] ?? letter);
  return spelled === name.toLowerCase() ? [name] : [name, spelled];
}

const GENERIC = words(
  'group holding holdings worldwide international global company deutschland europe usa schweiz austria uk',
);

const KINDS = words(
  'association company agency society council insurance trust studio foundation institute cooperative union',
);

/** True where a domain has at least the first two words of a name, and what follows says only what kind of house it is. */
function isWithKind(parts: string[], domain: string): boolean {
  let kept = parts;
  const isKind = (part = '') => KINDS.has(bare(part)) || LEGAL_FORMS.has(bare(part));
  while (kept.length > 2 && isKind(kept.at(-1))) kept = kept.slice(0, -1);
  return kept.length > 1 && kept.length < parts.length && namesDomain(kept.join(' '), domain);
}

const initialsOf = (parts: string[]): string =>
  parts
    .flatMap((part) => /^\p{Lu}/u.exec(part) ?? [])
    .join('')
    .toLowerCase();

/** True when a firm as a signature writes it is the house of a mail domain: by the same letters or by initials, a word for its kind left out; `Acme Benefits` at acme.com is a part of it. */
export function isHouse(name: string, domain: string): boolean {
  const parts = name.split(/\s+/);
  const letters = lettersOf(name);
  const label = labelOf(domain);
  const plain = parts.filter((part) => !GENERIC.has(bare(part))).join(' ');
  const initials = [parts, parts.filter((part) => !LEGAL_FORMS.has(bare(part)))].map(initialsOf);
  if (namesDomain(name, domain) || (plain && plain !== name && namesDomain(plain, domain))) return true;
  if (label.length > 1 && initials.includes(label)) return true;
  if (letters.length > 3 && label.startsWith(letters)) return true;
  return isWithKind(parts, domain) || isWords(parts, domain);
}

/** True for the word before the hyphen of a domain: `Stöhr` of `stoehr-antriebe.de`. */
function isFirstWord(word: string, domain: string): boolean {
  const [first = '', ...more] = firstPart(domain, '.').split('-');
  return more.length > 0 && first.length > 3 && namesDomain(word, first);
}

/** True for a name of several words that ends in a legal form. */
export const hasLegalForm = (name: string): boolean =>
  / /.test(name) && (LEGAL_FORMS.has(bare(name.trim().split(/\s+/).at(-1) ?? '')) || MERCHANT.test(name));

/** True for a firm with a legal form whose name begins with a domain's letters: its house, or a part of it, which only others can tell. */
export function mayBeHouse(name: string, domain: string): boolean {
  const parts = name.split(/\s+/);
  const label = labelOf(domain);
  return (
    label.length > 2 && (lettersOf(name).startsWith(label) || isFirstWord(parts[0] ?? '', domain)) && hasLegalForm(name)
  );
}

/** What a domain spells of the end of a name has at least so many letters. */
const MIN_ENDING = 8;

/** True where a domain, or its part before a hyphen, has the last two words or more of a name: `boavista-coffee` has the `Fazenda Boa Vista`. */
export function hasEnding(name: string, domain: string): boolean {
  const parts = name.split(/[\s-]+/).map(lettersOf);
  const first = firstPart(domain, '.').split('-', 1).map(bare).join('');
  const endings = parts.slice(1, -1).map((_, n) => parts.slice(n + 1).join(''));
  return endings.some((ending) => ending.length >= MIN_ENDING && (ending === first || ending === labelOf(domain)));
}

/** True where a domain is what people shorten a name to: its first words (`arcadon` of `Arcadon Yachts`), its last ones, or their beginnings (`navlab` of `Malmo Naval Lab`). */
export const isShortened = (name: string, domain: string): boolean =>
  spellingsOf(name).some((one) => isShortenedAs(one, domain));

function isShortenedAs(name: string, domain: string): boolean {
  const parts = name.split(/[\s-]+/).map(lettersOf);
  while (parts.length > 2 && LEGAL_FORMS.has(parts.at(-1) ?? '')) parts.pop();
  const label = labelOf(domain);
  if (parts.length < 2 || label.length < 5) return false;
  if (parts[0] === label) return !HOUSE_PARTS.has(parts.at(-1) ?? '');
  if (hasEnding(name, domain) || parts.some((_, n) => n > 0 && parts.slice(0, n + 1).join('') === label)) return true;
  return parts.slice(0, -1).some((_, from) => isOfBeginnings(parts.slice(from), label));
}

/** True for a firm that a mail domain is spelled after in any of these ways. */
export const isNamedAs = (name: string, domain: string): boolean =>
  isHouse(name, domain) || mayBeHouse(name, domain) || isShortened(name, domain) || isWithInitials(name, domain);

/** True where a domain has a name's first word and, behind a hyphen, the initials of the others: `elmdon-pc` has the `Elmdon Parish Council`. */
function isWithInitials(name: string, domain: string): boolean {
  const [first = '', initials = '', ...more] = firstPart(domain, '.').split('-');
  const [head = '', ...rest] = name.split(/\s+/);
  return more.length === 0 && rest.length > 1 && lettersOf(head) === first && initialsOf(rest) === initials;
}

/** True for letters that three or more of each word's first ones make, in their order. */
function isOfBeginnings(parts: string[], letters: string): boolean {
  let ends = new Set([0]);
  for (const part of parts)
    ends = new Set([...ends].flatMap((end) => beginningsOf(part, letters.slice(end)).map((length) => end + length)));
  return ends.has(letters.length);
}

/** How many of a word's first letters, three at least, the letters begin with. */
function beginningsOf(word: string, letters: string): number[] {
  let most = 0;
  while (most < word.length && word[most] === letters[most]) most++;
  return Array.from({ length: Math.max(0, most - 2) }, (_, n) => n + 3);
}
