import { linked } from '../records.ts';
import { set } from '../set.ts';
import type { LinkSpec } from '../linkage/link-record.ts';

const { soc_sec_id: _, ...WITHOUT } = {
  given_name: 'name',
  surname: 'name',
  suburb: 'name',
  postcode: 'code',
  date_of_birth: 'code',
  soc_sec_id: 'code',
  address_1: 'name',
  street_number: 'choice',
} as const;
const PASSES = [
  'date_of_birth',
  'surname:4 given_name:2',
  'given_name:4 surname:2',
  'postcode address_1:4',
  'suburb:5 surname:3',
];
const spec = (columns: LinkSpec['columns'], passes: string[]): LinkSpec => ({
  columns,
  passes,
  turned: ['given_name', 'surname'],
});

export const personsSynthetic = set({
  name: 'er-febrl',
  order: 70,
  async measure({ data }) {
    return linked(
      data,
      ['er-febrl/dataset3', 'er-febrl/dataset2'],
      [
        {
          measure: 'synthetic persons',
          spec: spec({ ...WITHOUT, soc_sec_id: 'code' }, ['soc_sec_id', ...PASSES]),
          f1: [0.99, 1],
        },
        { measure: 'synthetic persons without their SSN', spec: spec(WITHOUT, PASSES), f1: [0.97, 0.99] },
      ],
    );
  },
});
