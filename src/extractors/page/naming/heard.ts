import { ORGANIZATION, listsOfName } from '../../tagger/gazetteer.ts';
import type { Genre } from '../genre.ts';

/** What people begin anew with while they speak, and no house's name: `the No Nokia phone`. */
const BEGUN =
  /^(?:Uh|Um|For|No|Not|And|But|Or|With|If|When|Then|So|Like|Just|Maybe|Because|That|This|What|How|Is|Are|Do|Does|Yeah|Yes|Okay|Well)\s/;
/** How sure a reading must be: a lone word, and one behind an ordinary word with which somebody begins. */
const SPOKEN = { lone: 0.7, first: 0.65 };

/** Where a name stands in what was said. */
interface Heard {
  genre: Genre;
  confidence: number;
  from: number;
  lower: ReadonlySet<string>;
}

/** True for what is not sure in what was spoken and written down: a lone word (products, places and slips are as likely), and a word that somebody began with before a name. */
export function isMisheard(name: string, { genre, confidence, from, lower }: Heard): boolean {
  if (genre !== 'transcript') return false;
  const [first = '', ...more] = name.toLowerCase().split(/\s+/);
  if (more.length === 0) return confidence < SPOKEN.lone && (listsOfName(first) & ORGANIZATION) === 0;
  return BEGUN.test(name) || (from === 0 && confidence < SPOKEN.first && more.length === 1 && lower.has(first));
}
