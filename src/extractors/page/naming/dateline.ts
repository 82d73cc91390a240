const DATELINE =
  /^, (?:(?:den|le|the|,) )?\d{1,2}(?:\.|st|nd|rd|th)?(?: \.)? (?:de )?\p{L}{3,10}\.?(?: ,)?(?: (?:de|19|20)|$)/iu;

/** True for the words behind the place from which something is reported: `Jena, 9. September 2026.` */
export const isDateline = (behind: string): boolean => DATELINE.test(behind);
