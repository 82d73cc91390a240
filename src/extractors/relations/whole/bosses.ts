import type { Claim } from '../../../common/model.ts';
import type { Page } from '../../page/page.ts';
import { AUTHORITY, type Found } from '../../finding.ts';
import { confidenceOf } from '../measured.ts';

const RULE = 'relations.boss_of_house';
const EMPLOYS = /^(?:works_for|leads)$/;

/** That somebody and whoever he reports to are of one house, where the item tells the only house of one and none of the other. */
export function* bossesOfHouse(page: Page): Found {
  const isNow = ({ validTo, confidence }: Claim) => validTo === undefined && confidence >= SURE;
  for (const claim of page.claims.filter((one) => one.type === 'reports_to' && isNow(one))) {
    const [who, boss] = [page.thing(claim.from), page.thing(claim.to)];
    const [own, theirs] = [housesOf(page, who), housesOf(page, boss)];
    if (own.size === 1 && theirs.size === 0) yield* employed(boss, own, claim);
    else if (theirs.size === 1 && own.size === 0) yield* employed(who, theirs, claim);
  }
}

/** So sure a statement is at least that another is drawn from it. */
const SURE = 0.7;

/** The houses of which somebody is. */
const housesOf = ({ claims, thing }: Page, who: number): Set<number> =>
  new Set(
    claims.flatMap(({ type, from, to, validTo }) =>
      EMPLOYS.test(type) && validTo === undefined && thing(from) === who ? [thing(to)] : [],
    ),
  );

function* employed(who: number, houses: Set<number>, { start, end, authority }: Claim): Found {
  for (const house of houses)
    yield {
      type: 'works_for',
      from: who,
      to: house,
      rule: RULE,
      confidence: confidenceOf('boss_of_house'),
      authority: Math.min(authority, AUTHORITY.sentence),
      ...(start === undefined ? {} : { start }),
      ...(end === undefined ? {} : { end }),
    };
}
