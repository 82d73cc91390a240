import { AUTHORITY, extractor, type Found } from './extractor.ts';
import type { Page } from './page/page.ts';
import { organizationRules } from './relations/organizations.ts';
import { peopleRules } from './relations/people.ts';
import type { Reading, RelationRule } from './relations/rule.ts';
import { scenes, type Scene } from './relations/scene.ts';

const RULES = [...peopleRules, ...organizationRules];
const MOST = 1_500;
const ENDS: Record<string, [string, string]> = {
  works_for: ['P', 'O'],
  leads: ['P', 'O'],
  founded: ['P', 'O'],
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
  order: 80,
  *find(_item, page) {
    for (const scene of scenes(page, MOST))
      for (const rule of RULES) if (holds(scene, rule)) yield* read(page, scene, rule);
  },
});

const holds = ({ kinds }: Scene, { needs }: RelationRule): boolean =>
  kinds[needs[0]!] >= 1 && (needs.length < 2 || kinds[needs[1]!] >= (needs[0] === needs[1] ? 2 : 1));

function* read(page: Page, scene: Scene, rule: RelationRule): Found {
  for (const match of scene.text.matchAll(rule.pattern)) {
    for (const reading of rule.read(scene, match)) if (fits(reading)) yield* state(page, scene, rule, reading);
  }
}

function fits({ type, from, to }: Reading): boolean {
  const ends = ENDS[type] ?? ['O', 'O'];
  return (
    (from.kind === ends[0] || (type === 'invested_in' && from.kind === 'P')) &&
    to.kind === ends[1] &&
    (from.index === undefined || from.index !== to.index)
  );
}

function* state(page: Page, scene: Scene, rule: RelationRule, { type, from, to, title }: Reading): Found {
  const own = scene.kind === 'own';
  const said = {
    rule: `relations.${rule.name}`,
    confidence: own ? rule.confidence : Math.round(rule.confidence * 90) / 100,
    authority: own ? AUTHORITY.sentence : AUTHORITY.inferred,
    start: scene.start,
    end: scene.end,
  };
  if (type !== 'headquarters') {
    yield { type, from: from.index!, to: to.index!, ...said, ...(title ? { properties: { title } } : {}) };
    return;
  }
  const { label, name, tier, as, run } = page.mentions[from.index!]!;
  const more = { ...(name ? { name } : {}), ...(run ? { run } : {}), as: as ?? from.index! };
  yield {
    label,
    tier: tier === 'weak' ? 'weak' : 'reading',
    identifiers: [],
    ...more,
    ...said,
    properties: { headquarters: to.name },
  };
}
