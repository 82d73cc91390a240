import type { Mention } from '../../../common/model.ts';
import { firstPart } from '../../words/parts.ts';
import { nameParts } from '../names.ts';
import type { Page } from '../page.ts';

const OPENING = /^["']?\s{0,2}[<(](?:mailto:)?/;
/** What may stand between somebody and an address that is spelled like the name. */
const LOOSE = /^(?:,|:| -| –| at| on| via| by e?-?mail at| unter)? /;

/** The contact whose mail address follows, in brackets (`Dana Reyes <dana@…>`) or spelled like the name (`Dana Reyes at dana@…`), or undefined. */
export function besideAddress(page: Page, end: number, name: string): number | undefined {
  const after = page.text.slice(end, end + 16);
  const opening = OPENING.exec(after) ?? LOOSE.exec(after);
  if (!opening) return undefined;
  const start = end + opening[0].length;
  const at = page.mentions.findIndex(
    (m) => m.start === start && m.label === 'Contact' && m.tier === 'establishing' && m.name === undefined,
  );
  return at >= 0 && (OPENING.test(after) || isMeant(name, page.mention(at))) ? at : undefined;
}

const localOf = ({ identifiers }: Mention): string =>
  firstPart(identifiers.find(({ kind }) => kind === 'email')?.value ?? '', '@');

/** True when a mailbox holds a first name or surname of three letters or more. */
export const isMeant = (name: string, mailbox: Mention): boolean =>
  Object.values(nameParts(name)).some((part: string) => part.length > 2 && localOf(mailbox).includes(part));

/** True when the mailbox of a contact spells the surname: nobody else is meant. */
export function isSpelled(name: string, mailbox: Mention): boolean {
  const { first, last } = nameParts(name);
  return first !== last && last !== undefined && localOf(mailbox).includes(last);
}
