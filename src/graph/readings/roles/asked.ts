import { words } from '../../search/words.ts';

/** A role in place of a name: the words that title and house must hold, in every way that says the same. */
interface AskedRole {
  ways: string[][];
  /** What finds people of such titles. */
  queries: string[];
  /** Who held it before is asked for. */
  isFormer: boolean;
}

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words around a role that are no part of it, folded. */
const SMALL = list(`
  a an the our your their my his her who whos is was are were at of for in from by to and as what which
  der die das dem den des ein eine einer unser unsere unserer unseren wer ist war bei beim von vom fur im am und als
  le la les l un une notre qui est etait chez de du d au el los nuestro nuestra quien es en`);
const FORMER =
  /^(?:former(?:ly)?|previous(?:ly)?|past|ex|erstwhile|was|were|ehemalig\w*|fruher\w*|vorherig\w*|vorig\w*|damalig\w*|einstig\w*|war|ancienn?e?|etait)$/;
const PRESENT =
  /^(?:new|current(?:ly)?|present|now|today|neue[nrms]?|aktuell\w*|jetzig\w*|derzeitig\w*|heute|actuel(?:le)?|nouve(?:au|lle))$/;

/** Titles that say the same, a slash between them, folded; German ones without the ending of women. */
const SAME = `
ceo / chief executive / chief executive officer / managing director / geschaftsfuhrer / md
cfo / chief financial officer / finance director / head of finance / finanzvorstand / finanzchef / leiter finanzen
cto / chief technology officer / technical director / technischer leiter / technikchef
coo / chief operating officer / operations director / betriebsleiter
chairman / chairwoman / chairperson / chair / vorsitzende / vorsitzender
treasurer / schatzmeister / kassenwart
head of sales / sales director / sales manager / vertriebsleiter / verkaufsleiter / leiter vertrieb
head of purchasing / purchasing manager / procurement manager / head of procurement / einkaufsleiter / leiter einkauf
head of marketing / marketing manager / marketing director / marketingleiter / leiter marketing
head of human resources / hr manager / personnel manager / personalleiter / personalchef
works manager / plant manager / factory manager / werkleiter / werksleiter
project manager / project lead / projektleiter
site manager / bauleiter
production manager / head of production / produktionsleiter
warehouse manager / lagerleiter
office manager / buroleiter
accountant / bookkeeper / buchhalter
dispatcher / disponent
owner / proprietor / inhaber / eigentumer
founder / grunder
deputy / stellvertreter
secretary / sekretar
lawyer / solicitor / attorney / rechtsanwalt / anwalt
notary / notar
auditor / wirtschaftsprufer
engineer / ingenieur
architect / architekt
caretaker / janitor / hausmeister
doctor / physician / arzt
teacher / lehrer
headmaster / headmistress / head teacher / schulleiter / rektor
mayor / burgermeister
consultant / adviser / advisor / berater
foreman / forewoman / meister / vorarbeiter`;

const TITLES = SAME.trim()
  .split('\n')
  .map((line) => line.split(' / ').map((title) => telling(words(title))));

/** The words of a title or of what is asked that say something. */
export function telling(all: string[]): string[] {
  return all.filter((word) => !SMALL.has(word)).map(ofEither);
}

/** German titles of men and women as one. */
export function ofEither(word: string): string {
  return word.replace(/^(.{4,}[rtn])in(?:nen)?$/, '$1');
}

const MAX_WAYS = 6;
/** No role is written with these signs, as ids and addresses are, or in more words. */
const CODED = /[\d@:_]/;
const MAX_WORDS = 8;

/** What is asked, read as a role. */
export function roleIn(asked: string): AskedRole {
  const all = words(asked);
  const said = telling(all.filter((word) => !FORMER.test(word) && !PRESENT.test(word)));
  if (said.length === 0 || said.length > MAX_WORDS || CODED.test(asked))
    return { ways: [], queries: [], isFormer: false };
  const others = TITLES.flatMap((titles) => {
    const meant = titles
      .filter((title) => title.every((word) => said.includes(word)))
      .toSorted((a, b) => b.length - a.length);
    const [own] = meant;
    const house = said.filter((word) => !own?.includes(word));
    return own ? titles.map((title) => ({ title, way: [...title, ...house] })) : [];
  }).slice(0, MAX_WAYS);
  return {
    ways: [said, ...others.map(({ way }) => way)],
    queries: [said, ...others.map(({ title }) => title)].map((one) => one.join(' ')),
    isFormer: all.some((word) => FORMER.test(word)),
  };
}
