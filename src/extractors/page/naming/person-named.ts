import type { Mention } from '../../../common/model.ts';
import type { Page } from '../page.ts';

/** The person of the item whom a name stands for: the only one whose name goes on behind all given names, `Ada May` of Ada May Moss, else whom a short form or initials tell. */
export function personNamed({ referents, mentions }: Page, name: string): number | undefined {
  const longer = new Set(
    mentions.flatMap((one, n) => (one.label === 'Contact' && one.name?.startsWith(`${name} `) ? [one.as ?? n] : [])),
  );
  const [only, ...others] = name.includes(' ') ? longer : [];
  if (only !== undefined && others.length === 0) return only;
  return referents.find('Contact', name) ?? (INITIALS.test(name) ? ofInitials(mentions, name) : undefined);
}

const INITIALS = /^\p{Lu}{2,3}$/u;

/** The only participant whose name has such initials: `UB` of Ulla Brask. */
function ofInitials(mentions: Mention[], initials: string): number | undefined {
  const fitting = mentions.flatMap(({ label, tier, rule, name, as, self }, n) => {
    const words = name?.split(/[\s-]+/) ?? [];
    const isOne =
      label === 'Contact' &&
      (tier === 'establishing' || rule === 'name_lists.table') &&
      !self &&
      words.length > 1 &&
      words.map((word) => word.charAt(0)).join('') === initials;
    return isOne ? [as ?? n] : [];
  });
  const [one, ...more] = new Set(fitting);
  return more.length === 0 ? one : undefined;
}
