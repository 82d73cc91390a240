import { isFirstName } from '../../tagger/gazetteer.ts';
import { firstPart } from '../../words/parts.ts';
import { hasLegalForm } from '../../words/names.ts';

/** What nobody but a person is called by; of those of English and Romance languages firms have some. */
const CALLED = /^(?:Herrn?|Frau|Hrn?\.?|Dhr\.|Mevr\.|Mw\.)$/i;
const ALSO = /^(?:Mrs?\.?|Ms\.?|Mme|Monsieur|Madame|Signora?|Sig\.(?:ra)?|Sra?\.)$/;
const FULL = /^\p{Lu}[\p{L}-]+ \p{Lu}[\p{L}'’-]+$/u;

/** True for a given name and a surname behind a form of address, whatever the surname means as a word: `Herr Thilo Bank`. */
export const isCalledInFull = (name: string, before: string): boolean =>
  FULL.test(name) &&
  !hasLegalForm(name) &&
  (CALLED.test(before) || (ALSO.test(before) && isFirstName(firstPart(name, ' ').toLowerCase())));
