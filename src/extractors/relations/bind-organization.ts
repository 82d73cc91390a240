import type { Page } from '../page/page.ts';

/** Binds a mention that has become an organization's to the one that its name stands for, and lets later names stand for it where there is none. */
export function joinHouse(page: Page, index: number): void {
  const mention = page.mention(index);
  if (!mention.name || mention.as !== undefined) return;
  const house = page.referents.find('Organization', mention.name);
  if (house === undefined) page.referents.add(index, mention);
  else if (house !== index && page.mentions.every(({ as }) => as !== index)) mention.as = house;
}
