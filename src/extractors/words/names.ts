import { LEGAL_FORMS } from '../../common/text/legal-forms.ts';
import { remembered } from '../../common/text/remembered.ts';
import { gazetteer, isFirstName, PLACE } from '../tagger/gazetteer.ts';
import { ORGANIZATION_WORDS } from './kinds.ts';

const words = (list: string) => new Set(list.split(' '));

/** Plurals and nouns of a trade that end a firm's name; people bear few of them, so the tagger learns without them. */
const TRADES = words(
  'cars cabs taxis technik vertrieb montage fotografie filmproduktion hospice hospices trio quartet quartett quintet quintett sextet sextett ensemble orchester chor choir gymnasium fenster küchen türen treppen rollläden markisen guild ambulance fencing labels fundraising yarns lifts brands resorts resort imports exports foundry mills vineyards winery lodge lodges freight shipping cargo roasters roastery brewers brewing builders dynamics aerospace aviation realty properties railway railroad railways orchestra publishing publishers outfitters textiles chemicals plastics petroleum electronics semiconductors instruments coffee dairy steuerberatung plumbing heating lettings dairies coaches tours removals cleaning catering landscaping joinery packaging distillery creamery therapeutics diagnostics healthcare pharmacy architects attorneys advisors accountants haulage supplies surveyors solicitors motors brothers bros stores traders printers printworks films transporte transporti textil fixings scaffolding roofing carpentry plastering upholstery laundry boatyard marine yachts catering immobilien treuhand architekten rechtsanwälte weingut gastronomie stadtwerke spedition metallbau holzbau tiefbau hochbau gartenbau maschinenbau organization organisation electric parliament logistik seilbahnen bergbahnen elektro elektrotechnik haustechnik gebäudetechnik medizintechnik maschinen werkzeuge möbel lebensmittel getränke reinigung bedachungen sanitär heizungsbau landmaschinen verpackungen medien hausverwaltung reisen touristik anlagenbau stahlbau fensterbau innenausbau bauunternehmung gruppe timber paper nursery turbines tools ceramics furniture interiors fabrics optics sensors photonics batteries renewables police constabulary charity design dental vets mining broadband recruitment staffing translations travel materials components coatings polymers forwarding immobilier studio gallery workshop salon slipways boatworks quarries chandlers shipyards shipbuilders estates arenas bottling cellars maltings ferries wines circuits medical trading clinics fabrications castings alloys metals kitchens tiles aggregates nurseries organics botanicals spirits chocolates confectionery fisheries seafood seafoods grain toys bicycles cycles tyres automotive tankers couriers movers warehousing fuels drilling minerals aluminium glassworks galleries auctions antiques jewellers opticians eyewear footwear apparel knitwear carpets bedding cables valves pumps bearings fasteners crates pallets cruises charters drones satellites telecom telecoms broadcasting childcare implants imaging genomics digital mobility housing bakeries breweries restaurants distilleries vineyards outdoor outdoors transport inspections practice surgery förlag forlag uitgeverij conseil transports bâtiment énergie électricité menuiserie plomberie boulangerie pâtisserie imprimerie traiteur assurances costruzioni impianti trasporti consulenza edilizia alimentari viaggi techniek installaties bouw aannemers advies makelaardij schilderwerken snickeri bygg åkeri måleri tryckeri rakennus maskin entreprenør eiendom rør tømrer construções transportes construcciones consultores asesores servicios reformas muebles',
);

/** Words with which a firm's name begins in German, French, Italian and Spanish. */
const HOUSES = words(
  'amt behörde hermanos fratelli gebrüder gebroeders frères irmãos architekturbüro ingenieurbüro büro café cafe restaurant bistro maison museum verlag versicherung institut kanzlei garage molkerei bäckerei metzgerei malerbetrieb autohaus gasthaus elektro druckerei schreinerei tischlerei gärtnerei brauerei apotheke wohnbau gerüstbau kraftwerk spedition weingut zimmerei praxis galerie stadtwerke hotel gasthof reederei winzerei kellerei sägerei buchhandlung fahrschule baugeschäft ingenieurgesellschaft steuerbüro stiftung universität hochschule klinik verband verein bistum gemeinde stadtverwaltung landratsamt finanzamt amtsgericht landgericht sanitär estrich parkett fliesen dachdecker trockenbau glaserei autoverleih zweirad gartenbau landschaftsbau metallbau holzbau tiefbau hochbau stahlbau innenausbau elektrotechnik haustechnik raumausstatter malermeister fahrradladen agentur hausverwaltung auberge fontanería textiles lavandería muebles gestoría floristería inmobiliaria viajes trasporti edilizia falegnameria idraulica couverture maçonnerie fleuriste traiteur fliesen dachdecker optik boulangerie pâtisserie imprimerie menuiserie plomberie librairie pharmacie cabinet agence studio atelier ateliers domaine société fromagerie brasserie charpente transports ristorante trattoria libreria farmacia officina setificio lanificio cotonificio pastificio caseificio oleificio officine cantina tipografia pasticceria macelleria fratelli construcciones transportes bodegas librería panadería talleres aceites asesoría ferretería imprenta clínica cerámicas tejidos maderas carpintería klinikum krankenhaus notariat landkreis kirchengemeinde cooperativa asociación fundación ayuntamiento universidad colegio instituto escuela universidade associação câmara prefeitura università comune istituto scuola associazione cooperativa école lycée faculté université mairie association stichting vereniging gemeente basisschool hogeschool grundschule realschule gesamtschule volkshochschule berufsschule feuerwehr tenuta tenute azienda estudio bufete despacho editorial consorzio allestimenti agriturismo frantoio birreria autofficina carrozzeria albergo arredamenti falegnameria panificio cocinas comedores menús parroquia residencia viveros frutas pescados mudanzas limpiezas établissements ets garage maçonnerie vergers pépinières kwekerij schilderwerken schildersbedrijf aannemersbedrijf bouwbedrijf timmerbedrijf loodgietersbedrijf installatiebedrijf hoveniersbedrijf transportbedrijf carrelages reformas carnicería pinturas autotrasporti impianti costruzioni carpenteria serramenti gelateria slagerij garagebedrijf winkel tuincentrum notariat brauhaus steinmetzbetrieb',
);

/** True for a word that says by itself only what kind of organization it is, in small letters. */
export const isKindOfHouse = (word: string): boolean => ORGANIZATION_WORDS.has(word) || HOUSES.has(word);

/** A registered merchant, as the form is written: people are called Ek. */
const MERCHANT = / e\. ?[Kk]\.?$| eK$/;

/** A word in small letters, without stops and commas. */
export const bare = (word: string): string => word.toLowerCase().replace(/[.,]/g, '');

/** A German trade by how its word ends. */
const OF_TRADE =
  /\p{L}{3}(?:technik|handel|werkstatt|verwaltung|beratung|planung|vertrieb|montage|textilien|service)$/u;

/** An English trade by how its word ends. */
const OF_MAKERS = /^\p{L}{3,}(?:builders|makers|wrights|brewers|growers|breeders)$/u;

/** A German club, school or parish by how a word of its name ends. */
const OF_MEMBERS =
  /^\p{L}{3,}(?:verein|verband|genossenschaft|stiftung|feuerwehr|gymnasium|schule|gemeinde|innung|kammer)$/u;

/** Lawyers by whoever has the office. */
const OF_LAW = /^Law (?:Offices?|Firm) of /;

/** Words of a trade by which people are called as well, and given names that are words. */
const SURNAMES = words('mills lodge');
const GIVEN_WORDS = words('will bill frank art hunter summer page');

/** True for somebody's two names of which the second is a word of a trade: `Grace Mills`. */
const isSurnamed = ([given = '', surname = '', ...more]: string[]): boolean =>
  more.length === 0 &&
  SURNAMES.has(surname) &&
  (GIVEN_WORDS.has(given) || (isFirstName(given) && ((gazetteer.get(given) ?? 0) & PLACE) === 0));

/** True when a name ends in a legal form or holds a word that only organizations bear. */
export const isOrganizationName = remembered((name: string): boolean => {
  if (!/[\s/]/.test(name)) return false;
  if (hasLegalForm(name) || / e\. ?V\.$/.test(name) || OF_LAW.test(name)) return true;
  const parts = name
    .trim()
    .split(/[\s/]+/)
    .map(bare);
  return (
    parts.some((part, n) => part.length > 3 && ORGANIZATION_WORDS.has(part) && (n > 0 || parts.length > 1)) ||
    (parts.length > 1 && !isSurnamed(parts) && (TRADES.has(parts.at(-1) ?? '') || OF_TRADE.test(parts.at(-1) ?? ''))) ||
    (parts.length > 1 && OF_MAKERS.test(parts.at(-1) ?? '')) ||
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
  'verwaltung',
  'agentur',
  'werft',
  'klinikum',
  'krankenhaus',
  'kantoor',
  'erij',
  'centrum',
  'ificio',
  'haus',
  'werk',
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

/** Letters that hold no other and a sign. */
const PLAIN: Record<string, string> = { ø: 'o', æ: 'ae', ł: 'l', đ: 'd' };
const decomposed = (text: string): string =>
  text.replace(/[øæłđ]/g, (letter) => PLAIN[letter] ?? letter).normalize('NFKD');

/** Words as one, without the legal forms at their end. */
function withoutForm(words: string[]): string {
  const parts = words.filter(Boolean);
  while (parts.length > 1 && LEGAL_FORMS.has(parts.at(-1) ?? '')) parts.pop();
  return parts.join('');
}

/** A place to bathe, and no `S.p.A.`: `Sauna and Spa`. */
const BATH =
  /(?:^|\s)(?:&|and|und|et|e|day|health|beauty|wellness|thermal|hotel|resort|nail|hair|medi(?:cal)?|the) Spa$/i;

/** True for a name of several words that ends in a legal form. */
export const hasLegalForm = (name: string): boolean =>
  / /.test(name) &&
  !BATH.test(name) &&
  (LEGAL_FORMS.has(bare(name.trim().split(/\s+/).at(-1) ?? '')) || MERCHANT.test(name));
