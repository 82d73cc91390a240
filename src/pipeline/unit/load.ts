import { giveWay } from '../../common/concurrency/precedence.ts';
import type { Decision } from '../../common/settling/decision.ts';
import type { ClaimEvidence, PairKey } from '../../common/settling/rows.ts';
import type { AssertedRows } from '../../identity/settling/document-rows.ts';
import type { Deciding, Needs } from '../../identity/unit/needs.ts';
import { adopt, adoptThings } from '../../identity/unit/neighbourhood.ts';
import type { Pending } from '../../stores/settling/pending-documents.ts';
import * as claims from '../../stores/projection/claims.ts';
import * as decisions from '../../stores/review/decisions.ts';
import * as mentions from '../../stores/projection/mentions.ts';
import * as pairs from '../../stores/projection/edge-aggregates.ts';
import * as profiles from '../../stores/projection/profiles.ts';
import * as things from '../../stores/projection/things.ts';
import type { Db } from '../../stores/db/sql.ts';
import type { Unit } from './unit-of-work.ts';

/** Loads whatever a decision turns out to need until it is made, in one statement for each kind of need a round; answers with it. */
export async function loadFor<T>(unit: Unit, deciding: Deciding<T>): Promise<T> {
  let step = deciding.next();
  while (!step.done) {
    await giveWay();
    await load(unit, step.value);
    step = deciding.next();
  }
  return step.value;
}

/** What documents asserted when they were last settled. */
export async function loadAsserted({ db, graph }: Unit, docs: Pending[]): Promise<AssertedRows> {
  const uids = docs.filter((doc) => doc.applied).map(({ uid }) => uid);
  const [mentioned, claimed] = await Promise.all([
    mentions.ofDocuments(db, graph, uids),
    claims.ofDocuments(db, graph, uids),
  ]);
  return { mentions: mentioned, claims: claimed };
}

async function load(unit: Unit, needs: Needs): Promise<void> {
  const { keysOfThings = [] } = needs;
  await Promise.all([
    keysOfThings.length > 0 && loadThings(unit, keysOfThings),
    loadProfiles(unit, needs),
    loadListings(unit, needs),
    loadAnswers(unit, needs),
  ]);
}

async function loadProfiles(unit: Unit, needs: Needs): Promise<void> {
  const { keys = [], profiles: uids = [], groups = [], things: whole = [], readingsOf = [] } = needs;
  const found = await Promise.all([
    keys.length ? profiles.byKey(unit.db, unit.graph, keys) : [],
    uids.length ? profiles.byUid(unit.db, uids) : [],
    groups.length ? profiles.byRoot(unit.db, groups) : [],
    whole.length ? profiles.byThing(unit.db, whole) : [],
    readingsOf.length ? profiles.byNameProfile(unit.db, readingsOf) : [],
  ]);
  adopt(unit, found.flat());
  for (const key of keys) unit.keys.add(key);
  for (const root of groups) unit.groups.add(root);
  for (const thing of whole) unit.things.add(thing);
  for (const uid of readingsOf) unit.readingsOf.add(uid);
}

async function loadThings(unit: Unit, keys: string[]): Promise<void> {
  const { db, graph } = unit;
  adoptThings(unit, ...(await Promise.all([profiles.ofThingsUnder(db, graph, keys), things.under(db, graph, keys)])));
  for (const key of keys) unit.keys.add(key);
}

async function loadThingRows({ db, thingRows: known }: Unit, uids: number[]): Promise<void> {
  for (const uid of uids) known.set(uid, null);
  for (const row of await things.byUid(db, uids)) known.set(row.uid, row);
}

async function loadListings(unit: Unit, needs: Needs): Promise<void> {
  const { texts = [], holders = [], decisions: named = [], numbers = 0 } = needs;
  await Promise.all([
    texts.length > 0 && loadFound(unit, texts),
    holders.length > 0 && loadHolders(unit, holders),
    named.length > 0 && loadDecisions(unit, named),
  ]);
  for (let i = 0; i < numbers; i++) unit.numbers.push(await profiles.surrogate(unit.db));
}

/** Reads the rows that are of use once. */
async function loadAnswers(unit: Unit, needs: Needs): Promise<void> {
  const { db, graph, answers } = unit;
  const { mentionsOf = [], heaviestOf = [], daysOf = [], daysWithout = [] } = needs;
  const { thingRows = [], thingsOfBases = [], pairStates = [], around = [], membersOf = [] } = needs;
  const { freeClaims, itemClaims } = needs;
  await Promise.all([
    mentionsOf.length > 0 && mentions.underProfiles(db, mentionsOf).then((rows) => (answers.mentions = rows)),
    heaviestOf.length > 0 && mentions.heaviest(db, heaviestOf).then((rows) => (answers.heaviest = rows)),
    daysOf.length > 0 && mentions.daysOf(db, daysOf, daysWithout).then((rows) => (answers.days = rows)),
    thingRows.length > 0 && loadThingRows(unit, thingRows),
    thingsOfBases.length > 0 && things.byBase(db, graph, thingsOfBases).then((rows) => (answers.things = rows)),
    pairStates.length > 0 && pairs.read(db, pairStates).then((rows) => (answers.pairs = rows)),
    (freeClaims || itemClaims) && claimsOf(db, freeClaims, itemClaims).then((rows) => (answers.claims = rows)),
    around.length > 0 && pairs.around(db, around).then((rows) => (answers.around = rows)),
    membersOf.length > 0 && profiles.membersOf(db, membersOf).then((rows) => (answers.members = rows)),
  ]);
}

async function claimsOf(db: Db, free: PairKey[] = [], ofItems: PairKey[] = []): Promise<ClaimEvidence[]> {
  const found = await Promise.all([
    free.length ? pairs.freeClaims(db, free) : [],
    ofItems.length ? pairs.itemClaims(db, ofItems) : [],
  ]);
  return found.flat();
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
