import { textAt, textOf } from '../../tagger/parts.ts';
import type { Token } from '../tokens.ts';

/** Before what runs on a computer. */
const BEFORE =
  /\b(?:(?:re|un)?(?:install|compil|download|debug)(?:e[sd]?|ed|ing|ging|ged)?|(?:programmed|implemented|written|coded|scripted|prototyped) in|scripts? in|releases? of|versions? of|plug-?ins? for|(?:import|export)(?:ed|ing)? (?:\p{Ll}+ )?(?:in)?to|(?:compile|run|build|edit|open|script) (?:it|this|that|them) (?:with|in|under)) (?:the )?$/iu;
/** What goes on behind it, when it has no noun of its own behind it. */
const GOES_ON =
  /^(?:[.,;:?!)]|and|or|on|in|with|to|for|from|first|again|yet|already|because|but|so|at|under|there|here|is|was)?$/;
/** What it is or has. */
const BEHIND =
  /^(?:scripts?|plug-?ins?|toolkits?|macros?|parsers?|compilers?|debuggers?|interpreters?|corpus|corpora|dataset|datasets|source code|console)$/;
const SETS = /^(?:data|test|training|development|evaluation) sets?$/;
const CANNOT =
  /^(?:does|do|did|can|could|will|would) ?(?:not|n['’]t) (?:support|handle|compile|run|parse|crash|load)$|^cannot (?:support|handle|compile|run|parse|load)$/;
/** Written as programs and packages are: `QuillTree`. */
const CAMEL = /^\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+$/u;
const REACH = 4;

/** True for a lone name that is installed, compiled or written in, is a corpus or a toolkit, or does not handle something: software, not the house behind it. */
export function isSoftware(name: string, { tokens, from, to }: { tokens: Token[]; from: number; to: number }): boolean {
  if (/\s/.test(name)) return false;
  if (BEHIND.test(textAt(tokens, to)) || SETS.test(textOf(tokens, to, to + 2))) return true;
  if (GOES_ON.test(textAt(tokens, to)) && BEFORE.test(`${textOf(tokens, Math.max(0, from - REACH), from)} `))
    return true;
  return CAMEL.test(name) && [2, 3].some((n) => CANNOT.test(textOf(tokens, to, to + n)));
}
