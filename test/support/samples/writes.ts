import type { OrgFixture } from '../harness.ts';

/** Writes into an org's primary graph as its owner, and reads what came of it. */
export const writer = ({ id, owner }: OrgFixture) => {
  const write = (body: object) => owner.post(`/org/${id}/write`, body);
  return {
    write,
    upsert: (label: string, properties: object, more: object = {}) =>
      write({ action: 'upsert_node', label, properties, ...more }),
    read: async (node: string, search = '') =>
      (await owner.get(`/org/${id}/entity/${encodeURIComponent(node)}${search}`)).body,
  };
};
