import type { Commitment } from '../../../src/common/model.ts';
import type { FoundNode } from '../../../src/graph/store.ts';
import { amountOf, type Gold, type GoldCommitment } from './gold.ts';
import type { Roll } from './roll.ts';
import { identified, type Compared } from './score-things.ts';

/** Values beside values. */
export function scoreValues(found: string[], expected: string[]): Compared {
  const [given, wanted] = [new Set(found), new Set(expected)];
  const right = [...given.intersection(wanted)];
  return { right, wrong: [...given.difference(wanted)], missed: [...wanted.difference(given)] };
}

const LINES = ['phone', 'mobile', 'home_phone', 'fax', 'pager'];
const digitsOf = (number: string): string => number.replaceAll('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '');

/** Phones of nodes beside those of the gold: right where number, owner and extension are. A firm may hold the number of who works there. */
export function scorePhones(nodes: FoundNode[], golds: Gold[], roll: Roll): Compared {
  const known = identified(nodes, roll);
  const expected = golds.flatMap(({ phones }) => phones);
  const firms = new Map(golds.flatMap(({ relations }) => relations.map((r) => [r.subject, r.object] as const)));
  const [right, wrong] = [new Set<string>(), [] as string[]];
  for (const node of nodes) {
    for (const line of LINES) {
      const number = node.properties[line];
      if (typeof number !== 'string') continue;
      const owner = known.get(node.uid);
      const same = expected.filter((phone) => number.endsWith(digitsOf(phone.number)));
      const isFirm = same.some((phone) => owner && roll.called(firms.get(phone.owner) ?? '') === owner);
      const owned = same.filter(
        ({ owner: name, extension }) =>
          owner && roll.called(name) === owner && (!extension || String(node.properties.extension) === extension),
      );
      for (const phone of owned) right.add(digitsOf(phone.number));
      if (!owned.length && !isFirm) wrong.push(`${number} of ${node.name}`);
    }
  }
  const wanted = new Map(expected.map((phone) => [digitsOf(phone.number), `${phone.number} of ${phone.owner}`]));
  const missed = [...wanted].flatMap(([digits, words]) => (right.has(digits) ? [] : words));
  return { right: [...right].map((digits) => wanted.get(digits)!), wrong, missed };
}

/** Commitments of an item beside those of its gold: right where the words overlap and nothing that is said of who, to whom, how much and by when is otherwise. */
export function scoreCommitments(body: string, found: Commitment[], gold: Gold, roll: Roll): Compared {
  const expected = gold.commitments.map((one) => ({ one, ...placeOf(body, one.what) }));
  const hit = new Set<GoldCommitment>();
  const wrong: string[] = [];
  for (const commitment of found) {
    const near = expected.filter((place) => overlap(place, commitment) > 0.5);
    const fits = near.find(({ one }) => !hit.has(one) && isTrue(commitment, one, roll));
    if (fits) hit.add(fits.one);
    else if (!near.some(({ one }) => hit.has(one))) wrong.push(wordsOf(commitment));
  }
  const missed = expected.flatMap(({ one }) => (hit.has(one) ? [] : `${one.who ?? '?'}: ${one.what}`));
  return { right: [...hit].map(({ what }) => what), wrong, missed };
}

const wordsOf = ({ who, to_whom, what, amount, currency, due }: Commitment): string =>
  `${who ?? '?'} → ${to_whom ?? '?'}: ${what} [${[currency, amount, due].filter((one) => one !== undefined).join(' ')}]`;

interface Place {
  start: number;
  end: number;
}

function placeOf(body: string, what: string): Place {
  const pattern = what
    .split(/\s+/)
    .map((word) => RegExp.escape(word))
    .join('\\s+');
  const match = new RegExp(pattern, 'i').exec(body);
  return { start: match?.index ?? -1, end: (match?.index ?? -1) + (match?.[0].length ?? 0) };
}

/** How much of the shorter one stands in the other. */
function overlap(one: Place, other: Place): number {
  const common = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return common / Math.max(1, Math.min(one.end - one.start, other.end - other.start));
}

function isTrue({ who, to_whom, amount, currency, due }: Commitment, gold: GoldCommitment, roll: Roll): boolean {
  const agrees = (stated: string | undefined, name: string | undefined) =>
    !stated || !name || roll.stands(stated, name);
  return (
    agrees(who, gold.who) &&
    agrees(to_whom, gold.to) &&
    (!gold.amount || amount === undefined || amountOf(gold.amount) === `${currency} ${amount}`) &&
    (due === undefined || due === gold.by)
  );
}
