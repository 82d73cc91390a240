import type { Mention } from '../../common/model.ts';
import { isAddressed, isHonorific, unaddressed } from '../page/names.ts';
import type { Page } from '../page/page.ts';

const EMPLOYS = /^(?:works_for|leads)$/;
/** How long a form of address with its degrees is at most. */
const LEAD = 20;

/** Tells whoever is named by a form of address and a surname alone from others of that surname by the house for which the item says they work: `Herr Piontek` of one house is nobody else's. */
export function tellHoused(page: Page): void {
  for (const { type, from, to } of page.claims) {
    const who = page.mention(page.thing(from));
    if (!EMPLOYS.test(type) || !isSurname(who) || !isTitled(page, who)) continue;
    const { name, identifiers } = page.mention(page.thing(to));
    const house = identifiers.find(({ kind }) => kind === 'domain')?.value ?? name;
    if (house) who.discriminator ??= house;
  }
}

/** True for one word that was read of a person's name. */
const isSurname = ({ label, tier, self, name = '', identifiers }: Mention): boolean =>
  label === 'Contact' &&
  tier === 'reading' &&
  !self &&
  /^\S+$/.test(bare(name)) &&
  !identifiers.some(({ kind }) => kind === 'email' || kind === 'external_id');

function isTitled(page: Page, { name = '', start = 0 }: Mention): boolean {
  if (isAddressed(name)) return true;
  const before = page.text.slice(Math.max(0, start - LEAD), start).trimEnd();
  return isHonorific(before.slice(before.search(/\S+$/)));
}

/** A name without all forms of address: `Frau Dr. Yilmaz`. */
function bare(name: string): string {
  const shorter = unaddressed(name);
  return shorter === name ? name : bare(shorter);
}
