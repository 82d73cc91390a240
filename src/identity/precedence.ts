import type { KeyKind } from '../common/identity-keys.ts';
import type { Key } from './key.ts';

const ORDER: KeyKind[] = [
  'business',
  'email',
  'domain',
  'own_id',
  'url',
  'document',
  'external_id',
  'name',
  'reading',
  'candidate',
];

/** Which key names a thing first: mail address or domain, then a source's own id, then the name. */
export const precedence = ({ kind }: Key): number => ORDER.indexOf(kind);

/** True for an id that another thing may have too, for it rests on a name. */
export const isShareable = (kind: KeyKind): boolean => kind === 'external_id' || kind === 'name' || kind === 'reading';
