/** The verb `may` in a pattern that ignores case: the month stands behind a preposition or a number, or before one. */
export const MAY =
  '(?<!(?:\\b(?:in|of|since|last|this|next|until|till|by|from|during|early|late|mid|every|on)|\\d\\.?|\\d(?:st|nd|rd|th))[ -])may(?! \\d)';
