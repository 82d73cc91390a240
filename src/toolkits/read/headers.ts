/** A toolkit's own headers and those that its owner gave, which come before its own whatever their case. */
export function headersOf(own: Record<string, string>, given: Record<string, string> = {}): Headers {
  const all = new Headers(own);
  for (const [name, value] of Object.entries(given)) all.set(name, value);
  return all;
}
