import { lazy } from '../../common/lazy.ts';
import { germanStems } from '../synonyms.ts';
import { stemOf } from '../terms.ts';
import { translatedStems } from './translations.ts';

/** A compound has so many letters, its first word and its last. */
const COMPOUND = /^[a-z]{9,40}$/;
const MIN_HEAD = 3;
const MIN_TAIL = 5;
/** What before a word makes another of it, and no compound: `Vorstand`. */
const PREFIX =
  /^(?:an|auf|aus|bei|ein|ent|fort|ge|gegen|hinter|durch|miss|mit|nach|ruck|statt|teil|uber|um|un|unter|ver|voll|vor|wider|wieder|zer|zu|zusammen)+$/;
/** An adjective only looks like one: `automatische` is no table. */
const ADJECTIVE = /(?:isch|lich|ig|bar|los)e[nrms]?$/;

/** German words with which others end, as their stems. */
const lasts = lazy(() => new Set([...germanStems, ...translatedStems()].filter((stem) => stem.length >= MIN_TAIL)));

const MAX_KNOWN = 50_000;
const known = new Map<string, string | undefined>();

/** The stem of the last word of a German compound, so that `Vertrag` finds `Rahmenverträge`; undefined for what is none. */
export function tailOf(word: string): string | undefined {
  if (!COMPOUND.test(word) || ADJECTIVE.test(word)) return undefined;
  if (known.has(word)) return known.get(word);
  if (known.size >= MAX_KNOWN) known.clear();
  const tail = lastWord(stemOf(word, 'de'));
  known.set(word, tail);
  return tail;
}

/** The longest word with which a stem ends; none where what stands before it is no word. */
function lastWord(stem: string): string | undefined {
  for (let at = MIN_HEAD; at <= stem.length - MIN_TAIL; at++)
    if (lasts().has(stem.slice(at))) return PREFIX.test(stem.slice(0, at)) ? undefined : stem.slice(at);
  return undefined;
}
