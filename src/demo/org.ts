/** The organization of the demo. */
export const DEMO_ORG = { org_id: 'kestrel', org_name: 'Kestrel Group', owner: 'nora.albrecht' };
