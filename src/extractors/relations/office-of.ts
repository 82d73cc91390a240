/** Words before an office that are no part of it. */
const NO_PART =
  /\b(?:an?|the|this|that|of|with|and|or|to|for|from|in|on|at|by|as|is|are|was|own|dear|good|great|lovely|wonderful|excellent|brilliant|trusted|friendly|very|other|only|main|usual|long-?standing|long-?time|local|new|old|former|previous|current|present|first|last|next|future|late|ex)\b/i;

/** An office with the words before it that say of what it is: `operations director`. */
export const officeOf = (before: string, office: string): string =>
  NO_PART.test(before) ? office : `${before}${office}`;
