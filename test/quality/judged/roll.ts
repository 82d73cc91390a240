import { normalised } from '../score-names.ts';
import { formsOf, type Gold, type GoldThing } from './gold.ts';

/** A thing as a graph shows it. */
export interface Shown {
  name: string;
  /** Addresses, domains and ids by which it goes. */
  addresses: string[];
}

/** Who is who in the gold of a thread: one thing for all that share a name or an address. */
export class Roll {
  readonly things: GoldThing[];
  readonly unsure: Set<string>;

  constructor(golds: Gold[]) {
    this.things = joined(golds.flatMap(({ things }) => things));
    this.unsure = new Set(golds.flatMap(({ unsure }) => unsure.map((name) => normalised(name, 'Organization'))));
  }

  /** The thing that goes by a name or address in the gold. */
  called(name: string): GoldThing | undefined {
    return this.things.find((thing) => [...formsOf(thing), ...thing.addresses].includes(name));
  }

  /** True for a name of which the gold says nothing. */
  isUnsure({ name, addresses }: Shown): boolean {
    return this.unsure.has(normalised(name, 'Organization')) || addresses.some((one) => this.unsure.has(one));
  }

  /** The thing that a node shows, which has to be called by one of its names. */
  shown(kind: GoldThing['kind'], shown: Shown): GoldThing | undefined {
    const things = this.things.filter((thing) => thing.kind === kind);
    return (
      things.find((thing) => isCalled(thing, shown.name)) ??
      things.find((thing) => thing.addresses.some((one) => shown.addresses.includes(one) && isOf(one, shown.name)))
    );
  }

  /** True where words of an item may stand for a thing: by a name, a part of one, or a role. */
  stands(words: string, name: string): boolean {
    const thing = this.called(name);
    if (!thing) return words.toLowerCase() === name.toLowerCase();
    const plainWords = plain(thing, words).split(' ');
    return [...formsOf(thing), ...thing.roles, ...thing.addresses].some((form) => {
      const known = plain(thing, form).split(' ');
      return plainWords.every((word) => known.includes(word)) || known.every((word) => plainWords.includes(word));
    });
  }
}

const plain = ({ kind }: Pick<GoldThing, 'kind'>, name: string): string =>
  normalised(name, kind === 'person' ? 'Person' : 'Organization');
const isCalled = (thing: GoldThing, name: string): boolean =>
  formsOf(thing).some((form) => plain(thing, form) === plain(thing, name));
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
/** True where a name says no more than its address does. */
const isOf = (address: string, name: string): boolean =>
  address === name.toLowerCase() || letters(address).includes(letters(name));

function joined(things: GoldThing[]): GoldThing[] {
  const kept: GoldThing[] = [];
  for (const thing of things) {
    const keys = new Set([...formsOf(thing), ...thing.addresses]);
    const same = kept.filter((k) => k.kind === thing.kind && [...formsOf(k), ...k.addresses].some((n) => keys.has(n)));
    for (const one of same) kept.splice(kept.indexOf(one), 1);
    const all = [...same, thing];
    const of = (part: 'names' | 'addresses' | 'roles') => [...new Set(all.flatMap((one) => one[part]))];
    kept.push({ kind: thing.kind, names: of('names'), addresses: of('addresses'), roles: of('roles') });
  }
  return kept;
}
