import { matchesOf } from '../common/text/matches.ts';
import { extractor } from './run/extractor.ts';
import type { Page } from './page/page.ts';
import { prefilter } from '../common/prefilter/prefilter.ts';
import type { Item } from '../common/model.ts';
import { isTalk } from './page/genre.ts';
import { isNamedAs } from './words/house-domains.ts';
import { isOrganizationName } from './words/names.ts';
import { abroadRules } from './relations/rules/abroad.ts';
import { careerRules } from './relations/rules/careers.ts';
import { contactRules } from './relations/rules/contacts.ts';
import { employmentRules } from './relations/rules/employment.ts';
import { firstPersonRules } from './relations/rules/first-person.ts';
import { formerRules } from './relations/rules/former.ts';
import { foundingRules } from './relations/rules/founding.ts';
import { germanRules } from './relations/rules/german.ts';
import { organizationRules } from './relations/rules/organizations.ts';
import { ourRules } from './relations/rules/ours.ts';
import { ownFirmRules } from './relations/rules/own-firms.ts';
import { paperRules } from './relations/rules/papers.ts';
import { peopleRules } from './relations/rules/people.ts';
import { purchaseRules } from './relations/rules/purchases.ts';
import { languageRules } from './relations/rules/languages/languages.ts';
import { letterRules } from './relations/rules/letters/letters.ts';
import { officeRules } from './relations/rules/offices.ts';
import { predicates } from './relations/antecedents/predicates.ts';
import { isNoName } from './page/naming/no-names.ts';
import { placeOf } from './relations/places.ts';
import { reportingRules } from './relations/rules/reporting.ts';
import { resolutionRules } from './relations/rules/resolutions.ts';
import { ruleMatch, type Reading, type RelationRule, type RuleMatch } from './relations/rule.ts';
import { scenes, type Scene } from './relations/scene.ts';
import { roundRules } from './relations/rules/rounds.ts';
import { seatRules } from './relations/rules/seats.ts';
import { thereRules } from './relations/rules/there.ts';
import { tradeRules } from './relations/rules/trade.ts';
import { yourRules } from './relations/rules/yours.ts';
import { statementRules } from './relations/rules/statements/statements.ts';
import { studyRules } from './relations/rules/study.ts';
import { isComing } from './relations/coming.ts';
import { fitsPronoun } from './relations/ends/fits-pronoun.ts';
import { isStated } from './relations/stance.ts';
import { ofEmployer } from './relations/ends/employer.ts';
import { READ, SEEN, sustain } from './relations/sustain.ts';
import { tenseOf } from './relations/tense.ts';
import type { Evidence } from './page/signature/party.ts';
import { AUTHORITY, type Found } from './finding.ts';
import type { Actor, Kind } from './relations/masked.ts';

const RULES = [
  ...officeRules,
  ...employmentRules,
  ...contactRules,
  ...firstPersonRules,
  ...foundingRules,
  ...studyRules,
  ...peopleRules,
  ...reportingRules,
  ...organizationRules,
  ...purchaseRules,
  ...ourRules,
  ...yourRules,
  ...paperRules,
  ...resolutionRules,
  ...thereRules,
  ...tradeRules,
  ...roundRules,
  ...seatRules,
  ...formerRules,
  ...careerRules,
  ...ownFirmRules,
  ...germanRules,
  ...abroadRules,
  ...languageRules,
  ...letterRules,
  ...statementRules,
];
/** The rules that a sentence may hold a match of. */
const rulesFor = prefilter(RULES, ({ pattern }) => pattern);
const MAX_SCENES = 1_500;
const ENDS: Record<string, [string, string]> = {
  works_for: ['P', 'O'],
  leads: ['P', 'O'],
  founded: ['P', 'O'],
  member_of: ['P', 'O'],
  studied_at: ['P', 'O'],
  advises: ['P', 'O'],
  spouse_of: ['P', 'P'],
  reports_to: ['P', 'P'],
  parent_of: ['P', 'P'],
  introduced: ['P', 'P'],
  headquarters: ['O', 'L'],
};

/** Relations between people and organizations that a sentence states, by pattern and nearest fitting argument. */
export const relations = extractor({
  name: 'relations',
  after: ['note_house'],
  *find(item, page) {
    for (const scene of scenes(page, MAX_SCENES)) {
      const said = new Set<string>();
      for (const part of predicates(scene)) yield* tell(item, page, { scene: part, said, isPart: true });
      yield* tell(item, page, { scene, said });
    }
  },
});

/** What the rules read in a sentence. */
function* tell(item: Item, page: Page, told: Told): Found {
  const cues = new Map<RegExp, boolean>();
  for (const rule of rulesFor(told.scene.text))
    if (holds(told.scene, rule) && isCued(told.scene, rule, cues)) yield* read(item, page, told, rule);
}

const holds = (
  { kinds, topic, lately, about, addressed }: Scene,
  { needs: [first, second] }: RelationRule,
): boolean => {
  const count = (kind: Kind) =>
    kinds[kind] + (topic[kind] || lately[kind] || ((about ?? addressed) && kind === 'O') ? 1 : 0);
  return count(first) >= (first === second ? 2 : 1) && (!second || count(second) >= 1);
};

function isCued({ text }: Scene, { cue }: RelationRule, known: Map<RegExp, boolean>): boolean {
  if (!cue) return true;
  const isHeld = known.get(cue) ?? cue.test(text);
  known.set(cue, isHeld);
  return isHeld;
}

/** A sentence and what is stated of it already. */
interface Told {
  scene: Scene;
  said: Set<string>;
  /** True for one predicate of a sentence, which says better than the whole whether it is over. */
  isPart?: boolean;
}

function* read(item: Item, page: Page, told: Told, rule: RelationRule): Found {
  const { scene } = told;
  for (const found of matchesOf(rule.pattern, scene.text)) {
    const match = ruleMatch(found);
    for (const stated of rule.read(scene, match)) {
      const reading = ofEmployer(page, scene, match, stated);
      if (
        reading &&
        fits(reading) &&
        fitsPronoun(scene, match, reading) &&
        isStated(scene, match, reading) &&
        !isComing(item.date, scene, match, reading)
      )
        yield* state(page, told, vouching(rule, match), {
          ...reading,
          ...tenseOf(item.date, scene, match, reading),
        });
    }
  }
}

/** The rule as it vouches for the names of a match. */
const vouching = (rule: RelationRule, [whole]: RuleMatch): RelationRule =>
  rule.vouches instanceof RegExp && rule.vouches.test(whole) ? { ...rule, vouches: undefined } : rule;

function fits({ type, from, to }: Reading): boolean {
  const ends = ENDS[type] ?? ['O', 'O'];
  return (
    (from.kind === ends[0] || (type === 'invested_in' && from.kind === 'P')) &&
    (to.kind === ends[1] || type === 'headquarters') &&
    (from.index === undefined || from.index !== to.index) &&
    !(to.index === undefined && to.kind === 'O' && isNoName(to.name))
  );
}

function* state(page: Page, { scene, said, isPart = false }: Told, rule: RelationRule, reading: Reading): Found {
  const { type, from, to, title, validFrom, validTo } = reading;
  const own = scene.kind === 'own';
  const evidence = {
    rule: `relations.${rule.name}`,
    confidence: own ? rule.confidence : Math.round(rule.confidence * 90) / 100,
    authority: own && !(validTo && isStrange(page, scene, reading)) ? AUTHORITY.sentence : AUTHORITY.inferred,
    start: scene.start,
    end: scene.end,
  };
  const vouches = rule.vouches === true || (rule.vouches === undefined && !isTalk(page.genre));
  const subject = yield* mentionOf(page, from, evidence, vouches);
  if (type !== 'headquarters') {
    const object = yield* mentionOf(page, to, evidence, vouches);
    const key = (isNow: boolean) => `${type} ${page.thing(subject)} ${page.thing(object)} ${isNow}`;
    const isNow = validTo === undefined;
    if (said.has(key(isNow))) return;
    said.add(key(isNow));
    if (isPart) said.add(key(!isNow));
    const properties = title ? { properties: { title } } : {};
    const held = { ...(validFrom ? { validFrom } : {}), ...(validTo ? { validTo } : {}) };
    yield {
      type,
      from: subject,
      to: object,
      ...evidence,
      ...properties,
      ...held,
    };
    return;
  }
  const { label, name, tier, as, run } = page.mention(subject);
  const more = { ...(name ? { name } : {}), ...(run ? { run } : {}), as: as ?? subject };
  yield {
    label,
    tier: tier === 'weak' ? 'weak' : 'reading',
    identifiers: [],
    ...more,
    ...evidence,
    properties: { headquarters: placeOf(page, scene, to) },
  };
}

/** True for the word of a mail's writer that somebody else is no longer at a house that is not the writer's own. */
function isStrange(page: Page, { author, home }: Scene, { from, to }: Reading): boolean {
  if (page.genre !== 'mail' || author?.index === undefined) return false;
  const same = (a?: number, b?: number) => a !== undefined && b !== undefined && page.thing(a) === page.thing(b);
  return !(same(from.index, author.index) || (home && (same(to.index, home.index) || isNamedAs(to.name, home.name))));
}

/** The mention of an actor; a name that the sentence alone shows to be one becomes a mention here. */
function* mentionOf(
  page: Page,
  actor: Actor,
  { rule, confidence, authority }: Evidence,
  vouches: boolean,
): Found<number> {
  if (actor.index !== undefined) {
    sustain(page, actor.index, vouches || isOrganizationName(actor.name) ? SEEN : READ);
    return actor.index;
  }
  const label = actor.kind === 'P' ? 'Contact' : 'Organization';
  const known = page.referents.find(label, actor.name);
  if (known !== undefined) return (actor.index = known);
  const tier = vouches || isOrganizationName(actor.name) ? 'reading' : 'weak';
  return (actor.index = yield {
    label,
    tier,
    name: actor.name,
    identifiers: [],
    rule,
    confidence,
    authority,
    start: actor.start,
    end: actor.end,
  });
}
