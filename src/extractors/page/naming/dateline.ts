import { MONTH_NAMES } from '../../../common/text/calendar-names.ts';

const DATELINE = new RegExp(
  `^, (?:(?:den|le|the|,) )?\\d{1,2}(?:\\.|st|nd|rd|th)?(?: \\.)? (?:de )?(?:${MONTH_NAMES.all})\\b`,
  'iu',
);

/** True for the words behind the place from which something is reported: `Jena, 9. September 2026.` */
export const isDateline = (behind: string): boolean => DATELINE.test(behind);
