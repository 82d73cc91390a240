import { isDeed } from '../../../common/text/deeds.ts';
import { ENGLISH_AND_GERMAN_MONTHS, weekdayNamed } from '../../../common/text/calendar-names.ts';
import { words } from '../../search/words.ts';

/** Says when, how or that something is done, not what. */
const IDLE = new Set(
  `today tomorrow tonight yesterday morning afternoon evening week month year day end latest soon asap now already finally just back
  done promised agreed discussed requested attached enclosed find thanks thank many copy complete
  heute morgen gestern abend woche monat jahr tag ende spatestens bald jetzt bereits erledigt versprochen besprochen vereinbart anbei anhang finden
  please next last only also more some what when which very hereby
  bitte nachste nachsten nachster letzte letzten
  and are been both but did for from got had has have her him his its not off our out she that the their them then there they this too
  was were will with you your
  aber alle auch auf aus bei bin bis das dass dein deine dem den denn der des die dir doch ein eine einem einen einer euch euer fur hab habe
  haben hat ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ist mein meine mich mir mit nach noch nun nur ihnen sein seine sich sie sind uns unser unsere
  unseren vom von vor war werde werden wie wir wird worden zum zur
  dank vielen lieber liebe hallo eben gerade gern gerne mal schon wurde worden gmbh ltd inc`.split(/\s+/),
);
const MONTHS = new Set(ENGLISH_AND_GERMAN_MONTHS.flat());

/** What is paid, whatever it is called, and the key of it all. */
const A_SUM = '€';
const SUMS = new Set(
  'invoice bill payment money deposit sum amount total balance rechnung zahlung betrag geld summe anzahlung'
    .split(' ')
    .map(keyOf),
);

/** What the forms of a word have in common. */
function keyOf(word: string): string {
  return word.length > 4 ? word.replace(/(?:es|en|em|er|e|s|n)$/, '') : word.replace(/(?<=.{3})s$/, '');
}

const SPOKEN_SUM =
  /(?:[€$£]|\b(?:EUR|USD|GBP|CHF)\b) ?[\d.,]+|[\d.,]+ ?(?:€|\b(?:EUR|USD|GBP|CHF|euros?|pounds?|dollars?)\b)/giu;
const DAY =
  /\b\d{1,2}(?:st|nd|rd|th)\b|\b\d{1,2}\. ?(?:\d{1,2}\.|\p{L}+)(?: ?\d{2,4})?|\b\d{4}-\d\d-\d\d\b|\b\d{1,2}[:.]\d\d\b|\b(?:19|20)\d\d\b(?![-/])/gu;
const NUMBER = /(?<![\p{L}\d])(?=[\p{L}/-]*\d{2})[\p{L}\d]+(?:[-/.][\p{L}\d]+)*/gu;
const WORD = /[\p{L}\p{N}]+(?:['’-]\p{L}+)*/gu;

/** What a text is about: the keys of its telling words, one for all words for what is paid, and the numbers that stand for something. */
export interface Matter {
  things: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
}

export function matterOf(text: string): Matter {
  const bare = text.replace(SPOKEN_SUM, ' ').replace(DAY, ' ').toLowerCase();
  const told = [...bare.matchAll(WORD)].flatMap(([word]) =>
    isDeed(word) || weekdayNamed(word) >= 0 || MONTHS.has(word) ? [] : words(word),
  );
  const keys = told.filter((word) => !isIdle(word)).map(keyOf);
  return {
    things: new Set(keys.map((key) => (SUMS.has(key) ? A_SUM : key))),
    numbers: new Set(bare.match(NUMBER) ?? []),
  };
}

const isIdle = (word: string): boolean => word.length < 3 || /^\d+$/.test(word) || IDLE.has(word);

/** How two matters agree: on a number, in all the words of one of them, only in that the statement names nothing (`sent it`), or not at all; the words of names tell nothing. */
export function agreement(promised: Matter, told: Matter, names: string[]): 'number' | 'words' | 'unnamed' | undefined {
  if (promised.numbers.size > 0 && told.numbers.size > 0)
    return promised.numbers.isDisjointFrom(told.numbers) ? undefined : 'number';
  const idle = new Set(names.flatMap(words).map(keyOf));
  const [all, said] = [promised.things.difference(idle), told.things.difference(idle)];
  if (said.size === 0) return told.numbers.size === 0 ? 'unnamed' : undefined;
  return all.size > 0 && (said.isSubsetOf(all) || all.isSubsetOf(said)) ? 'words' : undefined;
}
