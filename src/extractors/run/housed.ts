import type { Mention } from '../../common/model.ts';
import { isAddressed, isHonorific, unaddressed } from '../page/names.ts';
import type { Page } from '../page/page.ts';
import { isFirstName } from '../tagger/gazetteer.ts';

const EMPLOYS = /^(?:works_for|leads)$/;
/** Relations by which somebody is known whom an item calls by a given name alone. */
const RELATES = /^(?:works_for|leads|founded|spouse_of|parent_of|reports_to|studied_at)$/;
/** How long a form of address with its degrees is at most. */
const LEAD = 20;

/** Tells whoever is named by a form of address and a surname alone from others of that surname by the house for which the item says they work (`Herr Piontek` of one house is nobody else's), and whoever is named by a given name alone by the house or the relative that the item gives them. */
export function tellHoused(page: Page): void {
  for (const { type, from, to } of page.claims) {
    tell(page, { type, from, to });
    if (RELATES.test(type)) tell(page, { type, from: to, to: from });
  }
}

/** One end of a relation and the other. */
interface Related {
  type: string;
  from: number;
  to: number;
}

function tell(page: Page, { type, from, to }: Related): void {
  const [who, other] = [page.mention(page.thing(from)), page.mention(page.thing(to))];
  if (!isLoneName(who)) return;
  const isKnown = EMPLOYS.test(type) && other.label !== 'Contact' && isTitled(page, who);
  if (!isKnown && !(RELATES.test(type) && isFirstName((who.name ?? '').toLowerCase()) && !isLoneName(other))) return;
  const house = other.identifiers.find(({ kind }) => kind === 'domain')?.value ?? other.name;
  if (house) who.discriminator ??= house;
}

/** True for one word that was read of a person's name. */
const isLoneName = ({ label, tier, self, name = '', identifiers }: Mention): boolean =>
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
