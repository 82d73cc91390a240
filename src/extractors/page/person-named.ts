import type { Page } from './page.ts';

/** The person of the item whom a name stands for: the only one whose name goes on behind all given names, `Ada May` of Ada May Moss, else whom a short form tells. */
export function personNamed({ referents, mentions }: Page, name: string): number | undefined {
  const longer = new Set(
    mentions.flatMap((one, n) => (one.label === 'Contact' && one.name?.startsWith(`${name} `) ? [one.as ?? n] : [])),
  );
  const [only, ...others] = name.includes(' ') ? longer : [];
  return only !== undefined && others.length === 0 ? only : referents.find('Contact', name);
}
