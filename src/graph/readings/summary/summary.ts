import type { Label } from '../../../common/model.ts';
import type { Facts } from './facts.ts';
import { aboutAccount, aboutBusiness, aboutOrganization } from './organizations.ts';
import { aboutPerson } from './people.ts';
import type { Sentence } from './phrases.ts';
import { aboutActivity, aboutAsset, aboutThread } from './things.ts';

const ABOUT: Record<Label, (facts: Facts) => Sentence[]> = {
  Contact: aboutPerson,
  Organization: aboutOrganization,
  Business: aboutBusiness,
  Account: aboutAccount,
  Activity: aboutActivity,
  Asset: aboutAsset,
  Thread: aboutThread,
};

/** A node in a few English sentences by rule: who or what it is, since when, with whom, what happened lately and what is open. The same facts give the same text. */
export const summaryOf = (facts: Facts): string =>
  ABOUT[facts.node.label](facts)
    .filter((sentence) => sentence !== undefined && sentence !== '')
    .map((sentence) => sentence?.replace(DOUBLED_STOP, '.'))
    .join(' ');

/** A full stop behind the one that a name ends with: `works for Halm B.V..` */
const DOUBLED_STOP = /(?<!\.)\.\.(?= |$)/g;
