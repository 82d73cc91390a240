import { createHash } from 'node:crypto';
import { CHOSEN, type Label } from '../common/model.ts';
import { fold } from './names.ts';
import type { Key } from './key.ts';

/** The first hex digits of a text's sha256. */
export const shortHash = (text: string, digits = 16): string =>
  createHash('sha256').update(text).digest('hex').slice(0, digits);

const PLAIN = /^[A-Za-z0-9:@._+-]+$/;

/** The text if it may stand in an id, else its hash. */
const safe = (text: string): string => (PLAIN.test(text) && text.length <= 200 ? text : shortHash(text));

/** A name as it stands in an id: small Latin letters, digits and hyphens; a hash for a name that has none of them. */
export function slugOf(name: string): string {
  const slug = fold(name)
    .replace(/[.'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 120);
  return slug || shortHash(name, 8);
}

const prefix = (label: Label): string => label.toLowerCase();

const scoped = (name: string, entity: string): string => (entity ? `${name}.${entity}` : name);

/** What the id of an external id alone needs beside the key: a name that the thing has, with its entity. */
export interface Named {
  name?: string;
  entity?: string;
}

/** The readable id that an identity key alone gives under a label; `named` is for keys by an external id. Undefined for weak candidates. */
export function idOf({ kind, value, entity, label: own }: Key, label: Label, named: Named = {}): string | undefined {
  const at = prefix(kind === 'business' ? 'Business' : label);
  if ((kind === 'own_id' || kind === 'external_id') && value.startsWith(CHOSEN)) return value.slice(CHOSEN.length);
  switch (kind) {
    case 'email':
    case 'domain':
    case 'business':
    case 'document':
      return `${at}:${safe(value)}`;
    case 'own_id':
    case 'url':
      return `${at}:${shortHash(`${kind === 'url' ? 'url:' : ''}${value}`)}`;
    case 'external_id':
      return `${at}:${external(own, value, entity, named)}`;
    case 'name':
    case 'reading':
      return `${at}:${safe(scoped(slugOf(value), entity))}`;
    default:
      return undefined;
  }
}

function external(label: Label, value: string, entity: string, { name, entity: where = '' }: Named): string {
  if (label === 'Account' || label === 'Thread') return scoped(safe(value.slice(value.indexOf(':') + 1)), entity);
  return name ? scoped(slugOf(name), where) : shortHash(value);
}

/** The id of one of several things that would have the same: with a hash of what distinguishes it. */
export const distinguished = (base: string, key: string): string => `${base}-${shortHash(key, 8)}`;
