import type { Page } from '../page/page.ts';

/** Binds a mention that has become an organization's to the one that its name stands for, and lets later names stand for it where there is none. */
export function bindOrganization(page: Page, index: number): void {
  const mention = page.mention(index);
  if (!mention.name || mention.as !== undefined) return;
  const organization = page.referents.find('Organization', mention.name);
  if (organization === undefined) page.referents.add(index, mention);
  else if (organization !== index && page.mentions.every(({ as }) => as !== index)) mention.as = organization;
}
