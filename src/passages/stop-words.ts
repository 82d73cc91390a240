import type { Stemmed } from './stems.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that stand everywhere and say nothing of what a text is about, folded. */
export const STOP_WORDS: Record<Stemmed, ReadonlySet<string>> = {
  en: list(`
    a about above after again against all also am an and any are aren as at be because been before being below between both
    but by can cannot could couldn d did didn do does doesn doing don down during each either else ever few for from further
    get gets got had hadn has hasn have haven having he her here hers herself him himself his how i if in into is isn it its
    itself just let ll m me might more most much must my myself neither no nor not of off on once only or other our ours out
    over own re s same shall she should shouldn so some such t than that the their theirs them themselves then there these
    they this those through to too under until up upon us ve very was wasn we were weren what when where whether which while
    who whom whose why will with won would wouldn didnt doesnt dont isnt arent wasnt werent hasnt havent hadnt couldnt wouldnt
    shouldnt cant whats whos wheres whens hows thats ive yes you your yours yourself tell say says said please`),
  de: list(`
    ab aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beim bin bis bist da
    dabei dadurch dafur dagegen daher damit dann daran darauf daraus darf darin daruber das dass dein deine dem den denn der
    deren des dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines
    einige er es etwa etwas euch euer fur gegen gewesen hab habe haben hast hat hatte hatten hier hin hinter ich ihm ihn
    ihnen ihr ihre ihrem ihren ihrer ihres im in ins ist ja jede jedem jeden jeder jedes jetzt kann kannst kein keine keinem
    keinen keiner konnen konnte machen man manche mein meine meinem meinen meiner mich mir mit muss musste nach nein nicht
    nichts noch nun nur ob oder ohne schon sehr sein seine seinem seinen seiner seit selbst sich sie sind so solche soll
    sollte sondern sonst uber um und uns unser unsere unter viel vom von vor wann war waren warum was weil welche welchem
    welchen welcher welches wem wen wenn wer werde werden wessen wie wieder will wir wird wo wollen worden wurde wurden zu
    zum zur zwar zwischen bitte`),
};

/** The same in languages whose texts keep all their words, for questions. */
export const FOREIGN_STOP_WORDS: Record<'fr' | 'es' | 'it' | 'nl' | 'sv' | 'da', ReadonlySet<string>> = {
  fr: list(`
    ai au aux avec avez avons ce ces cet cette chez combien comment dans de depuis des du elle elles en est et etait ete etes eu il
    ils je la le les leur leurs lui mais me mes moi mon ne nos notre nous on ont ou par pas plus pour pourquoi qu quand que quel
    quelle quelles quels qui quoi sa sans se sera ses si son sont sous sur ta te tes toi ton tu un une vers vos votre vous`),
  es: list(`
    al como con cual cuales cuando cuanta cuantas cuanto cuantos de del desde donde el ella ellas ellos en entre era es esa ese eso
    esta estan estas este esto estos fue ha han hasta hay la las le les lo los mas me mi mis muy no nos nuestra nuestras nuestro
    nuestros para pero por porque que quien quienes se ser si sido sin sobre son su sus te tu un una uno ya`),
  it: list(`
    ai al alla alle anche che chi ci come con cosa da dal dalla dalle dei del della delle dello di dove ed era gli ha hanno il in io
    la le lei lo loro lui ma mi ne nei nel nella non per perche piu quale quali quando quanta quante quanti quanto questa questo
    sara se si sono su sua sul sulla suo tra un una uno vi`),
  nl: list(`
    aan als bij daar dan dat de den der deze die dit door een en er ge geen had hadden heb hebben heeft het hij hoe hoeveel hun ik
    in is je jij jullie kan kon kunnen maar met mij mijn moest moet moeten naar niet nog of om onder ons onze ook op over te tot
    uit van voor waar waarom waren was wanneer wat we wel welk welke werd werden wie wij word worden wordt wil zal ze zich zij zijn
    zo zou zullen`),
  sv: list(`
    alla an att av da de den denna det detta dig din du efter eller en er ett for fran ha hade han har hon hos hur i in inte jag
    kan kommer man med mellan men mig min mot mycket nar ni nu och om oss pa sa sig sin ska skall skulle som till under upp ut
    vad var vara varfor vart vem vi vid vilka vilken vilket`),
  da: list(`
    af alle at blev blive bliver da de den denne der deres det dette dig din du efter eller en er et for fra ha hadde har havde han
    hun hva hvad hvem hver hvilke hvilken hvilket hvis hvor hvordan hvorfor i ikke jeg kan med meg mellem men mig min mot nar og om
    op os oss pa sa seg sig skal skulle som til ud under var ved vi vil ville vor`),
};

/** Words of questions that say what is to be done with the answer or that it is a number, not what it is about; folded. Texts keep them. */
export const ASKING = list(`
    want wants wanted many viele vielen summarize summarise summary describe explain mention mentioned regarding concerning according elaborate
    zusammenfassen zusammenfassung fasse beschreibe beschreiben erklare erklaren erlautere erlautern schildere bezuglich
    hinsichtlich laut gemass erwahnt write writes wrote written schreibt schreiben schrieb geschrieben ecrit escribio escrito scritto scrisse`);

const SHARED = new Set([...STOP_WORDS.en].filter((word) => STOP_WORDS.de.has(word)));
/** From this share of telling words on a text is in a language; a few words are English unless they tell otherwise. */
const ENOUGH = 0.12;
const FEW = 12;

/** The language of folded words by the small words among them; undefined for any other language. */
export function languageOf(words: readonly string[]): Stemmed | undefined {
  const share = (language: Stemmed) =>
    words.filter((word) => STOP_WORDS[language].has(word) && !SHARED.has(word)).length / Math.max(1, words.length);
  const [english, german] = [share('en'), share('de')];
  if (german > english) return german >= ENOUGH || words.length < FEW ? 'de' : undefined;
  return english >= ENOUGH || words.length < FEW ? 'en' : undefined;
}
