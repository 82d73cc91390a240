import { LEGAL_FORMS } from '../../../common/text/legal-forms.ts';
import type { Token } from '../../page/tokens.ts';
import { isJob } from '../../words/jobs.ts';
import { between, lower, textAt } from '../parts.ts';
import type { Reading } from '../reading.ts';

const OF = /^(?:of|du|des|der|di|del|von)$/;

/** A firm without the post in it before its name: `Directeur du Marine Sud SARL`. */
export function withoutPost(reading: Reading, tokens: Token[]): Reading {
  const { from, to } = reading;
  const isPosted =
    to - from > 3 &&
    OF.test(textAt(tokens, from + 1)) &&
    isJob(textAt(tokens, from)) &&
    LEGAL_FORMS.has(lower(tokens[to - 1]).replaceAll('.', ''));
  return isPosted ? between(reading, tokens, from + 2, to) : reading;
}
