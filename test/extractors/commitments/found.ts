import type { Commitment } from '../../../src/common/model.ts';
import { read } from '../read.ts';

/** The commitments of a text that Vera Lund of Westfold sends to Bo Ode of Orbis. */
export const found = (body: string, type = 'email') =>
  (read({ type, body, metadata: { from: 'Vera Lund <vera@westfold.example>', to: 'Bo Ode <bo@orbis.example>' } }).self
    .properties?.commitments ?? []) as Commitment[];
