import type { Label } from '../../common/model.ts';
import { gazetteer, FIRST, LAST, ORGANIZATION } from '../tagger/gazetteer.ts';
import { isOrganizationName } from '../words/names.ts';
import type { Mailbox } from './header/mailboxes.ts';
import { organization } from './organization.ts';
import type { Page } from './page.ts';
import { party, type Evidence } from './signature/party.ts';
import type { Found } from '../finding.ts';

/** Yields whatever a person named without saying what it is: a reading, so that a known thing of that name takes its place. */
export function* anything(page: Page, box: Mailbox, evidence: Evidence): Found<number> {
  const { name } = box;
  if (box.address || !name) return yield* party(page, box, evidence);
  const bound = page.referents.find('Organization', name) ?? page.referents.find('Contact', name);
  if (bound !== undefined) return bound;
  const label = labelOf(name);
  const firm = isOrganizationName(name) ? yield* organization(page, name, evidence) : undefined;
  if (firm !== undefined) return firm;
  const { rule, authority } = evidence;
  return yield { label, tier: 'reading', name, run: name, identifiers: [], rule, confidence: 0.8, authority };
}

/** What a bare name most likely is: by its words, else a word alone is an organization and several are a matter. */
function labelOf(name: string): Label {
  if (isOrganizationName(name)) return 'Organization';
  const words = name.toLowerCase().split(/\s+/);
  const has = (word: string | undefined, bits: number) => ((gazetteer.get(word ?? '') ?? 0) & bits) > 0;
  if (words.length < 5 && (has(words[0], FIRST) || (words.length > 1 && has(words.at(-1), LAST)))) return 'Contact';
  if (words.some((word) => has(word, ORGANIZATION)) || (words.length === 1 && /^\p{Lu}/u.test(name)))
    return 'Organization';
  return 'Asset';
}
