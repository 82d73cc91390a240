import { textIn, type Row } from './columns.ts';

/** How people are addressed, and what stands before their names. */
const HONORIFIC =
  /^(?:(?:prof|dr|ing|dipl|mag|mr|mrs|ms|mx|miss|sir|dame|herrn?|frau|monsieur|mme|madame|mlle|sra?|dott|don|doña|h\.? ?c)\b[.\s-]*)+$/i;

/** A person whose name stands in parts, or whole beside an address and a title, and the fields of the row: how the person is addressed is no title of a job. */
export function personIn(row: Row): { name: string; fields: Row } | undefined {
  const [first, middle, family, name] = [row.first_name, row.middle_name, row.last_name, row.name ?? row.full_name].map(
    textIn,
  );
  const isReached = textIn(row.email) !== '' || textIn(row.phone) !== '';
  if (!first && !family && !(name && row.title !== undefined && isReached)) return undefined;
  const isWhole = name !== undefined && [first, family].every((part) => !part || name.includes(part)) && name !== first;
  const last = family || (isWhole ? '' : name);
  const whole = isWhole && name ? name : [first, middle, last].filter(Boolean).join(' ');
  const { name: _, full_name: __, title, ...others } = row;
  const isAddressed = HONORIFIC.test(textIn(title));
  const addressed = title !== undefined && { [isAddressed ? 'prefix' : 'title']: title };
  return { name: whole, fields: { ...others, ...(last && { last_name: last }), ...addressed } };
}
