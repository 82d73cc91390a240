/** A note of the entity `acme` as `POST /ingest` takes it, but for the fields that are given. */
export const note = (given: Record<string, unknown> = {}) => ({
  entity: 'acme',
  source: 'notes',
  title: 'A note',
  body: 'Nothing much.',
  ...given,
});
