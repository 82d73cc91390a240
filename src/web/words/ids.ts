/** Ids that the service makes up: a kind with random letters, or letters that stand for a text. */
const MADE = /^[a-z]+_[\w-]{8,}$|^[0-9a-f]{8}-[0-9a-f-]{27}$|^(?=.*\d)[0-9a-z]{12,}$/;

/** What an id says to people: the address, the domain or the name in it; undefined of one that was made up. */
export function readable(id: string): string | undefined {
  const key = id.replace(/^[a-z]+:/, '');
  return MADE.test(key) ? undefined : key;
}
