import { isFirstName } from '../../tagger/gazetteer.ts';
import { isOrganizationName } from '../../words/names.ts';
import { firstPart } from '../../words/parts.ts';
import { isTitle } from '../signature/card-parts.ts';
import { couple, mailboxesIn, type Mailbox } from './mailboxes.ts';

/** `Dana Frost and Tom Lee for Acme Ltd`: those who take part for a house. */
const FOR = /^([^()]{4,60}?) (?:for|from|of|von(?: der)?|für(?: die)?) (\p{Lu}[^()]{2,60})$/u;

/** Reads a list of those who take part; a title behind a name, and the house behind that, become the name's note. */
export function attendeesIn(text: string): Mailbox[] {
  const found: Mailbox[] = [];
  let titled: Mailbox | undefined;
  for (const box of mailboxesIn(text)) {
    const last = found.at(-1);
    const { name = '', address, note } = box;
    const isBare = !address && !note;
    if (last && isBare && isTitleOf(last, name)) titled = noted(found, name);
    else if (titled && isBare && isOrganizationName(name)) titled = void noted(found, name);
    else {
      titled = undefined;
      found.push(...(isBare ? sent(box) : [box]));
    }
  }
  return found;
}

const isTitleOf = ({ name = '', address }: Mailbox, title: string): boolean =>
  !address &&
  / /.test(name) &&
  !isOrganizationName(name) &&
  isTitle(title) &&
  !isFirstName(firstPart(title, ' ').toLowerCase());

function noted(found: Mailbox[], note: string): Mailbox | undefined {
  const last = found.pop();
  if (!last) return undefined;
  const box = { ...last, note: last.note ? `${last.note}, ${note}` : note };
  found.push(box);
  return box;
}

/** Those whom a house sends, each with it as the note; anything else as it is. */
function sent(box: Mailbox): Mailbox[] {
  const [, who = '', house = ''] = FOR.exec(box.name ?? '') ?? [];
  if (!isOrganizationName(house) || isOrganizationName(who)) return [box];
  return (couple(who) ?? [who]).map((name) => ({ ...box, name, note: house }));
}
