import { isFirstName } from '../../tagger/gazetteer.ts';

/** What people call out or begin a sentence with, in small letters. */
const EXCLAIMED = new Set(
  (
    "um umm uh uhm er erm hm hmm mm mhm mm-hmm uh-huh ah aha oh ooh ow ouch oops whoa woah wow yay yeah yep yup nope nah okay ok kay 'kay alright right well so hey hi hello hallo yo congrats congratulations kudos bravo hooray cheers thanks thank thx sorry please " +
    'glückwunsch glückwünsche gratulation gratuliere gratulieren danke moin servus tschüss ach oje puh juhu hurra ups hoppla sie wir ' +
    'veuillez voici voilà pouvez pourriez merci prego damen herren meine können könnten kann könnte welcome bye goodbye ciao lol haha hahaha omg damn gosh gee jeez phew ugh eh huh sure cool great nice perfect exactly absolutely ' +
    'vores vår vårt våra onze notre votre nostro nostra nuestro nuestra ' +
    'gestern heute morgen davor zuvor vorher danach dann daher später bisher inzwischen zuletzt anschließend außerdem leider anbei nochmals vielleicht zudem trotzdem deshalb dort hier'
  ).split(' '),
);

/** True for a word in small letters that is called out, or begins a sentence: it names nobody. */
export const isCalledOut = (word: string): boolean => EXCLAIMED.has(word);

/** True for a given name that is called out as well, before a surname: `Kay Marsh`. */
const isGiven = ([first = '', last = '', ...more]: string[]): boolean =>
  /^\p{Lu}\p{Ll}+$/u.test(first) &&
  isFirstName(first.toLowerCase()) &&
  last !== '' &&
  !more.length &&
  !isFirstName(last.toLowerCase());

/** A person's name without what is called out before it (`Um Liz`, `Congrats Vera`) and without a stutter (`Nina Nina`); empty when nothing is left. */
export function calledOut(name: string): string {
  const parts = name.split(' ');
  while (parts.length && !isGiven(parts) && isCalledOut((parts[0] ?? '').toLowerCase().replace(/[,!.]$/, '')))
    parts.shift();
  return parts.filter((part, n) => n === 0 || part.toLowerCase() !== parts[n - 1]?.toLowerCase()).join(' ');
}
