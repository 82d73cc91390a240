import { kindOf, type KeyKind } from '../common/identity-keys.ts';
import type { Label } from '../common/model.ts';

/** A parsed identity key; `value` is what follows kind, entity and label. */
export interface Key {
  kind: KeyKind;
  label: Label;
  entity: string;
  value: string;
  /** Of names and readings: what keeps two holders of the name apart, compared form; '' for none. */
  discriminator: string;
  /** Of readings: the letters of the whole run. */
  run: string;
}

/** True for the kinds that a single document makes up as a rule: their state is read from the mention when it is needed. */
export const isDocumentLocal = (kind: KeyKind): boolean => kind === 'document' || kind === 'own_id';

const LABEL_OF: Partial<Record<KeyKind, Label>> = {
  email: 'Contact',
  domain: 'Organization',
  own_id: 'Activity',
  document: 'Activity',
  url: 'Asset',
  business: 'Business',
};

/** Takes an identity key apart. */
export function parseKey(key: string): Key {
  const kind = kindOf(key);
  const label = LABEL_OF[kind];
  if (label) return { kind, label, entity: '', value: key.slice(2), discriminator: '', run: '' };
  const [, entity = '', second = '', third = '', discriminator = '', run = ''] = key.split('|', 6);
  if (kind === 'candidate') return { kind, label: 'Contact', entity, value: second, discriminator: '', run: second };
  const value = kind === 'external_id' ? key.slice(4 + entity.length + second.length) : third;
  return kind === 'external_id'
    ? { kind, label: second as Label, entity, value, discriminator: '', run: '' }
    : { kind, label: second as Label, entity, value, discriminator, run };
}
