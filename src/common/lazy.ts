/** A value that is made when it is first asked for, and then kept. */
export function lazy<T>(make: () => T): () => T {
  let computed: { value: T } | undefined;
  return () => (computed ??= { value: make() }).value;
}
