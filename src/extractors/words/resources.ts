import { isFirstName } from '../tagger/gazetteer.ts';
import { firstPart } from './parts.ts';

/** What calendars invite beside people, as mailboxes name it: rooms, devices, cars. */
const RESOURCES = new Set(
  (
    'room rooms conf conference confroom confrooms meetingroom meetingrooms boardroom mtgroom raum raeume besprechung besprechungsraum konferenzraum seminarraum sitzungszimmer sitzungsraum ' +
    'meetingraum saal salle sala salon vergaderzaal mote moterom motesrum lokale resource resources ressource ressourcen equipment device kiosk printer drucker scanner scan copier ' +
    'kopierer mfp fax beamer projector poolcar carpool dienstwagen whiteboard monitor sensor'
  ).split(' '),
);
/** What such things are called where a name is shown. */
const SHOWN =
  /^(?:(?:conference|meeting|board|training|seminar|phone) ?(?:room|booth)|(?:konferenz|besprechungs|meeting|sitzungs|seminar)(?:raum|zimmer)|room|raum|saal|salle|sala|vergaderzaal|møterom|mötesrum|mødelokale|projector|beamer|printer|drucker|scanner|pool ?car|poolwagen)\b|\b(?:(?:conference|meeting|board) ?room|besprechungsraum|konferenzraum)$/i;

/** True for the mailbox of a room or a device, and for the name that one goes by: nobody reads it. */
export function isResource({ name, local }: { name?: string; local?: string }): boolean {
  if (name !== undefined && SHOWN.test(name)) return true;
  const parts = partsOf(local ?? '');
  return parts.some((part) => RESOURCES.has(part)) && !parts.some((part) => part.length === 1 || isFirstName(part));
}

/** The words of a mailbox: `conf-room-3` gives `conf` and `room`. */
const partsOf = (local: string): string[] =>
  firstPart(local, '+')
    .split(/[._-]|(?<=\p{L})(?=\d)/u)
    .filter((part) => /\D/.test(part));
