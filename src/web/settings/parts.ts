/** The parts of the settings, as they stand in the address. */
export const PARTS = [
  'businesses',
  'graphs',
  'members',
  'keys',
  'rules',
  'connections',
  'plan',
  'transfer',
  'merges',
  'audit',
] as const;
export type Part = (typeof PARTS)[number];
