/** A text with its entities: one line of a development set. */
export interface Gold {
  id: string;
  text: string;
  entities: { type: string; start: number; end: number; text: string }[];
}
