import { gzipSync } from 'node:zlib';

/** A person's line of an export. */
export const node = (id: string, more: object = {}) => ({
  '@context': 'https://schema.org',
  '@type': 'Contact',
  id,
  name: 'Ann',
  properties: {},
  provenance: { source: 'mail', confidence: 0.9, authority: 80, valid_from: '2026-03-02' },
  ...more,
});
/** A line of an edge between two ids. */
export const edge = (from: string, to: string, type = 'knows') => {
  const { provenance } = node('');
  return { '@type': 'Relationship', type, from, to, properties: {}, provenance };
};
/** Lines as the file that an import takes. */
export const gz = (...lines: (object | string)[]) =>
  gzipSync(lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
