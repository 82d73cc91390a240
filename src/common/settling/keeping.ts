import type { Label } from '../model.ts';

/** What decides which of two nodes that are one is kept. */
interface Standing {
  id: string;
  label: Label;
  name: string;
  email?: string | undefined;
  provenance: { mentions: number };
}

/** A name of a person that has a first and a last one, both written out: not `T. Keller`, nor an address. */
const isFull = ({ label, name }: Standing): boolean =>
  label === 'Contact' && !name.includes('@') && (name.match(/\p{L}{2,}(?![.\p{L}])/gu)?.length ?? 0) > 1;

const first = (a: boolean, b: boolean): number => Number(b) - Number(a);

/**
 * Puts first the one of two nodes to be kept where they are one, by whose id and name it goes: a registered business, then a person's full
 * name, then what has a mail address, then what more is known of.
 */
export const byStanding = (a: Standing, b: Standing): number =>
  first(a.label === 'Business', b.label === 'Business') ||
  first(isFull(a), isFull(b)) ||
  first(a.email !== undefined, b.email !== undefined) ||
  b.provenance.mentions - a.provenance.mentions ||
  (a.id < b.id ? -1 : 1);
