import type { Request } from 'express';
import { Problem } from '../common/errors.ts';

/** Refuses HEAD where GET begins or ends something: whoever looks ahead changes nothing. */
export function refuseHead({ method }: Request): void {
  if (method !== 'HEAD') return;
  throw new Problem('method_not_allowed', 'This path takes GET alone, which changes something.', {
    headers: { Allow: 'GET' },
  });
}
