export const IDA = 'Ida Falk <ida.falk@borealis.example>';
export const NORA = 'Nora Albrecht <nora@kestrel.example>';

/** A mail of one day from somebody to somebody. */
export const mail = (title: string, [from, to]: [string, string], body: string) => ({
  title,
  source: 'mail',
  type: 'email',
  date: '2025-04-04',
  body,
  metadata: { from, to },
});
