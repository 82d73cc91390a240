import { isFirstName } from '../../tagger/gazetteer.ts';
import { isOrganizationName } from '../../words/names.ts';
import { firstPart } from '../../words/parts.ts';

/** What introduces somebody in a display name: `This is Dana Frost`, `Message from Dana Frost`. */
const INTRODUCED =
  /^(?:i am|i['’]m|this is|here is|it['’]s|my name is|please (?:call|contact|ask|reply to|write to)|(?:a |new )?(?:e?mail|message|note|letter|reply|invitation) from|on behalf of|ich bin|hier ist|(?:neue )?nachricht von|im auftrag von|je suis|c['’]est|de la part de|soy|sono) (?=\p{Lu}\p{L}+ \p{Lu})/iu;

/** Words in small letters that go on about somebody and that no name has: verbs, and what leads to a house, a place or a thing. */
const VERB =
  /^(?:is|was|are|were|has|had|have|will|would|can|could|cannot|should|must|does|did|[a-z]{2,}n['’]t|am|be|now|just|also|still|who|which|whose|that|(?:accept|add|answer|ask|assign|call|cancel|chang|clos|comment|complet|confirm|creat|declin|delet|edit|follow|forward|found|help|hir|invit|join|lik|list|lov|mention|mov|need|open|own|post|publish|react|recommend|remind|remov|repl|report|request|resign|review|shar|sign|start|subscrib|tagg?|thank|trust|updat|upload|view|visit|vot|want|work)(?:s|es|ed|d|ies|ied)|left|leaves|leads|led|runs|ran|sends|sent|writes|wrote|says|said|pays|paid|owes|makes|made|gets|got|gave|gives|tells|told|knows|knew|became|becomes|bought|buys|sold|sells|takes|took|ist|war|hat|hatte|wird|kann|soll|muss|möchte|lädt|schreibt|schrieb|schickt|teilt|bittet|arbeitet|leitet|führt|verlässt|kommt|est|était|sera|travaille|partage|invite|écrit|dirige|es|fue|será|trabaja|escribe|lavora|guida|è)$/u;
const LEADS =
  /^(?:at|from|via|with|for|about|on|in|to|through|than|as|bei|aus|für|über|mit|per|chez|pour|avec|para|con|presso)$/u;

/** What goes on behind a dash as a sentence: `Dana Frost - I lead Acme`. */
const DASHED = / [-–—:] (?:i|i['’]m|we|you|your|our|ich|wir|ihr|je|nous|votre)(?: .*)?$/iu;

/** A person's display name without a sentence that is made of it: of `Dana Frost is CEO of Acme` and `Message from Dana Frost` the name alone, of `who leads Acme` nothing. */
export function withoutSaying<T extends { name?: string }>(shown: T): T {
  if (!shown.name || isOrganizationName(shown.name)) return shown;
  const { name, ...others } = shown;
  const words = name.replace(INTRODUCED, '').replace(DASHED, '').split(' ');
  if (/^(?:who|which|whose)$/.test(words[0] ?? '')) return others as T;
  const end = words.findIndex((word, n) => n > 0 && isBeyond(words, word, n));
  return { ...shown, name: words.slice(0, end < 0 ? words.length : end).join(' ') };
}

/** True for a word that begins what is said of somebody: behind a full name, or a verb behind a given name. */
function isBeyond(words: string[], word: string, n: number): boolean {
  const first = firstPart(words[0] ?? '', ' ').toLowerCase();
  if (!isFirstName(first) || !words.slice(0, n).every((one) => /^\p{Lu}/u.test(one))) return false;
  if (VERB.test(word)) return true;
  return n > 1 && n < words.length - 1 && LEADS.test(word) && !/^(?:['’]t|de[rn]?)$/.test(words[n + 1] ?? '');
}
