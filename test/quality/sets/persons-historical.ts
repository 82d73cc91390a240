import { linked } from '../records.ts';
import { set } from '../set.ts';
import type { LinkSpec } from '../linkage/link-record.ts';

const SPEC: LinkSpec = {
  columns: {
    first_name: 'name',
    surname: 'name',
    dob: 'code',
    birth_place: 'name',
    postcode_fake: 'code',
    occupation: 'choice',
  },
  passes: [
    'first_name surname',
    'dob surname:2',
    'dob first_name:3',
    'dob postcode_fake',
    'dob birth_place',
    'dob:4 surname',
    'dob:4 first_name surname:1',
    'postcode_fake surname:2',
    'postcode_fake first_name:2',
    'postcode_fake:4 surname first_name:1',
    'postcode_fake:3 first_name surname:1',
    'birth_place surname first_name:1',
    'birth_place first_name surname:1',
    'birth_place occupation surname:2',
    'dob occupation',
  ],
};

export const personsHistorical = set({
  name: 'er-splink historical50k',
  order: 71,
  async measure({ data }) {
    return linked(
      data,
      ['er-splink/historical50k'],
      [{ measure: 'historical persons', spec: SPEC, precision: [0.94, 0.99], f1: [0.84, 0.88] }],
    );
  },
});
