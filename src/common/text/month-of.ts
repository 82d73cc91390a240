/** Months by how their names begin in the languages that texts are read in. */
const NUMBERS: Record<string, number> = {
  jan: 1,
  ene: 1,
  gen: 1,
  jän: 1,
  feb: 2,
  fév: 2,
  mar: 3,
  mär: 3,
  maa: 3,
  apr: 4,
  abr: 4,
  avr: 4,
  may: 5,
  mai: 5,
  mei: 5,
  maj: 5,
  mag: 5,
  jun: 6,
  giu: 6,
  lug: 7,
  jul: 7,
  aug: 8,
  ago: 8,
  aoû: 8,
  sep: 9,
  set: 9,
  ott: 10,
  dic: 12,
  oct: 10,
  okt: 10,
  nov: 11,
  dec: 12,
  dez: 12,
  des: 12,
  déc: 12,
};

/** The number of a month by its name, from 1; 0 for a word that is none. */
export function monthOf(name: string): number {
  const word = name.toLowerCase();
  if (word.startsWith('jui')) return word.startsWith('juin') ? 6 : 7;
  return NUMBERS[word.slice(0, 3)] ?? 0;
}
