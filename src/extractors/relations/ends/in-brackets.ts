import { isPartOfHouse } from '../../page/header/house-note.ts';
import { isDepartmentName, isJob } from '../../words/jobs.ts';
import { isOrganizationName } from '../../words/names.ts';
import { lastPart } from '../../words/parts.ts';
import type { Actor } from '../masked.ts';

/** True for what stands in brackets behind somebody and is no house: the initials, a post, a part of a house. */
export const isNoHouseOf = (who: Actor | undefined, said: Actor | undefined): boolean =>
  isInitials(who, said) || isUnit(said) || isPost(said);

/** True for what stands in brackets behind somebody and is short for the name, or a part: `Ada Moss (AM)`. */
const isInitials = (who: Actor | undefined, { name = '' }: Partial<Actor> = {}): boolean =>
  /^\p{Lu}{2,3}$/u.test(name) && who?.name.replace(/\P{Lu}/gu, '').startsWith(name.charAt(0)) === true;

/** True for a post or a place in a team, by its words or the letters that stand for it: `Ada Moss (Collections Manager)`, `Ada Moss (GF)`, `Ada Moss (GK)`. */
const isPost = ({ name = '' }: Partial<Actor> = {}): boolean =>
  (isJob(lastPart(name, ' ')) && !isOrganizationName(name)) ||
  /^(?:C[A-Z]{1,2}O|GF|GL|VL|BL|PL|AL|TL|KL|BR|QM|QS|MD|GM|FD|PM|PA|EA|BA|[SE]?VP|HR|IT|PR|QA|StB|WP|RA|GK|[CLR]B|CDM|CAM|[LR]W|CF|QB|WR|TE|SS|[123]B|DH|[PS][GF])$/.test(
    name,
  );

/** True for a part of whatever house somebody is of: `Network Team`. */
const isUnit = ({ name = '' }: Partial<Actor> = {}): boolean =>
  /(?:^| )(?:team|department|dept\.?|desk|unit|division|office|abteilung|referat)$/i.test(name) ||
  isDepartmentName(name) ||
  isPartOfHouse(name);
