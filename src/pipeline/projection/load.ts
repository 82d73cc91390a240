import type { Decision } from '../../common/decision.ts';
import type { Deciding, Needs } from '../../identity/settling/needs.ts';
import { adopt } from '../../identity/settling/neighbourhood.ts';
import * as decisions from '../../stores/projection/decisions.ts';
import * as mentions from '../../stores/projection/mentions.ts';
import * as profiles from '../../stores/projection/profiles.ts';
import type { Unit } from './unit-of-work.ts';

/** Loads whatever a decision turns out to need until it is made, in one statement for each kind of need a round; answers with it. */
export async function loadFor<T>(unit: Unit, deciding: Deciding<T>): Promise<T> {
  let step = deciding.next();
  while (!step.done) {
    await load(unit, step.value);
    step = deciding.next();
  }
  return step.value;
}

async function load(unit: Unit, needs: Needs): Promise<void> {
  const { keys = [], profiles: uids = [], groups = [], things = [], readingsOf = [] } = needs;
  const { texts = [], holders = [], decisions: named = [], mentionsOf = [], numbers = 0 } = needs;
  await Promise.all([
    keys.length > 0 && profiles.byKey(unit.db, unit.graph, keys).then((rows) => adopt(unit, rows)),
    uids.length > 0 && profiles.byUid(unit.db, uids).then((rows) => adopt(unit, rows)),
    groups.length > 0 && profiles.byRoot(unit.db, groups).then((rows) => adopt(unit, rows)),
    things.length > 0 && profiles.byThing(unit.db, things).then((rows) => adopt(unit, rows)),
    readingsOf.length > 0 && profiles.byNameProfile(unit.db, readingsOf).then((rows) => adopt(unit, rows)),
    texts.length > 0 && loadFound(unit, texts),
    holders.length > 0 && loadHolders(unit, holders),
    named.length > 0 && loadDecisions(unit, named),
    mentionsOf.length > 0 && loadMentions(unit, mentionsOf),
    numbers > 0 && loadNumbers(unit, numbers),
  ]);
  for (const key of keys) unit.keys.add(key);
  for (const root of groups) unit.groups.add(root);
  for (const thing of things) unit.things.add(thing);
  for (const uid of readingsOf) unit.readingsOf.add(uid);
}

async function loadFound(unit: Unit, texts: string[]): Promise<void> {
  const found = Map.groupBy(await profiles.holding(unit.db, unit.graph, texts), ({ key }) => key);
  for (const text of texts)
    unit.found.set(
      text,
      (found.get(text) ?? []).map(({ profile }) => profile),
    );
}

async function loadHolders(unit: Unit, needs: NonNullable<Needs['holders']>): Promise<void> {
  const found = Map.groupBy(await profiles.holders(unit.db, unit.graph, needs), ({ key }) => key);
  for (const { text, most } of needs) unit.holders.set(text, { rows: found.get(text) ?? [], most });
}

async function loadDecisions(unit: Unit, keys: string[]): Promise<void> {
  const found = await decisions.naming(unit.db, unit.graph, keys, decisions.KINDS);
  const naming = new Map<string, Decision[]>(keys.map((key) => [key, []]));
  for (const decision of found) for (const key of [...decision.a, ...decision.b]) naming.get(key)?.push(decision);
  for (const [key, list] of naming) unit.decisions.set(key, list);
}

async function loadMentions(unit: Unit, uids: number[]): Promise<void> {
  const found = Map.groupBy(await mentions.underProfiles(unit.db, uids), ({ profile }) => profile);
  for (const [uid, list] of found) unit.mentions.set(uid, list);
}

async function loadNumbers(unit: Unit, count: number): Promise<void> {
  for (let i = 0; i < count; i++) unit.numbers.push(await profiles.surrogate(unit.db));
}
