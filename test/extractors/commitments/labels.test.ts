import { expect, test } from 'vitest';
import type { Commitment } from '../../../src/common/model.ts';
import { read } from '../read.ts';

const ORDER = 'PURCHASE ORDER 45\nBuyer: Fennick Mills plc\nVendor: Tarn Spindles AG\n';

test.each(['Buyer contact: Hale, Ada (Tel. +44 1632 960 177)', 'Vendor contact: Mr Berg', 'Vendor account: DE12 3456'])(
  'a label of an order commits nobody: %s',
  (line) => {
    const { self } = read({ type: 'document', title: 'Order 45', body: `${ORDER}${line}\n` });
    expect((self.properties?.commitments ?? []) as Commitment[]).toEqual([]);
  },
);

test.each(['Assignee: Ada Hale (was: Bo Ode)', 'Assignee: Ada Hale  (was Bo Ode)', 'Assignee: Ada Hale'])(
  'who has a ticket is no task by itself: %s',
  (line) => {
    const body = `Bo Ode updated OPS-7:\n------------------------------\n    ${line}\nPriority: High\n\nAda Hale and Bo Ode were told.\n`;
    expect(read({ type: 'email', body }).self.properties?.action_items).toBeUndefined();
  },
);
