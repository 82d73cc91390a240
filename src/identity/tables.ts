import { NICKNAME_SETS } from '../common/text/nicknames.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** What tells a generation behind a name, folded. */
export const GENERATIONS: ReadonlyMap<string, string> = new Map([
  ['jr', 'jr'],
  ['jnr', 'jr'],
  ['jun', 'jr'],
  ['junior', 'jr'],
  ['sr', 'sr'],
  ['snr', 'sr'],
  ['sen', 'sr'],
  ['senior', 'sr'],
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
]);

/** Forms of address before a name and degrees after it. */
export const HONORIFICS: ReadonlySet<string> = new Set(
  words(
    'mr mrs ms miss mx dr prof professor sir dame herr herrn hr hrn frau mme mlle monsieur madame sr sra dipl ing phd md mba esq',
  ),
);

/** Words of office that stand beside a name in running text. */
export const TITLES: ReadonlySet<string> = new Set(
  words(
    'ceo cfo cto coo cio cmo cso chief president vp svp evp chairman chairwoman chair director manager partner founder cofounder head lead senator governor minister mayor captain judge counsel treasurer secretary',
  ),
);

const COMMON_NAMES =
  'adam alice amy ana andrea anna anne antonio ashley brian bruno camille carla carlos carol caroline chloe claire clara claudia daniela diana ' +
  'diego elena eleonora ella emily emma eric erik erika eva felix fiona florian francesca george georg giulia grace hannah hans heather helen ' +
  'helena ian ines ingrid irene isabel ivan jan jana jane jason javier jean jonas jorge jose juan julia julian julie karen karin karl katharina ' +
  'kevin klaus kristin laura lena leo lea linda lisa lucas lucia luis luisa lukas marc marco maria marie mark markus martin martina mary max mia ' +
  'michelle miguel monica nadia natalie nicole nina noah nora oliver olivia oscar otto pablo paul paula pedro pierre priya rachel ralf raj renate ' +
  'rita roberto rosa ruth ryan sabine sara sarah scott sebastian silvia simon sofia sophie stefan stefanie sylvia tanja tara tobias ulrike ursula ' +
  'uwe vera viktor wei werner xavier yasmin yuki zoe';

/** First names common enough to tell a person who was filed as an organization. */
export const FIRST_NAMES: ReadonlySet<string> = new Set([...NICKNAME_SETS.flat(), ...words(COMMON_NAMES)]);

/** Surnames so common that two who bear one are most likely two persons. */
export const COMMON_SURNAMES: ReadonlySet<string> = new Set(
  words(
    'smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson thomas taylor moore jackson martin lee perez ' +
      'thompson white harris sanchez clark ramirez lewis robinson walker young allen king wright scott torres nguyen hill flores green adams nelson baker hall rivera ' +
      'campbell mitchell carter roberts evans edwards turner parker collins stewart morris murphy cook rogers morgan cooper peterson reed bailey bell kelly howard ward ' +
      'cox richardson watson wood james bennett gray hughes price myers long ross patel khan singh kumar sharma ali ahmed chen wang li zhang liu yang huang zhao wu kim park ' +
      'choi tan lim wong muller mueller schmidt schneider fischer weber meyer wagner becker schulz hoffmann koch bauer richter klein wolf schroder neumann schwarz zimmermann ' +
      'braun kruger hofmann hartmann lange bernard dubois robert richard petit durand leroy moreau simon laurent rossi russo ferrari esposito bianchi romano silva santos ' +
      'oliveira souza ferreira pereira costa fernandez gomez diaz ivanov petrov jansen bakker visser hansen johansson andersson nilsson larsen olsen novak nowak kowalski',
  ),
);

const pairs = (text: string): [string, string][] =>
  words(text).map((pair) => [pair.slice(0, 1), pair.slice(1) === '-' ? '' : pair.slice(1)]);

/** Lower-case letters that stay whole when accents are taken off, in Latin letters. */
export const LETTERS: ReadonlyMap<string, string> = new Map(
  pairs(
    'ßss øo æae œoe đd ðd łl þth ıi ħh ŧt ŋng ĸk ' +
      'аa бb вv гg дd еe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ- ыy ь- эe юyu яya іi їi єe ґg ђdj јj љlj њnj ћc џdz ўu ' +
      'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo',
  ),
);
