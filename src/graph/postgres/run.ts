/** A statement that the server parses and plans once per connection. */
export const prepared = (name: string, query: { text: string; values: unknown[] }) => ({
  name: `graph ${name}`,
  ...query,
});
