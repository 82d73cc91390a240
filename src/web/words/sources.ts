import { connect } from './settings.ts';
import { spoken } from './spoken.ts';

/** Sources that are the service itself. */
const OWN: Readonly<Record<string, string>> = { register_business: 'registration' };

/** What a source is called that items come from: a toolkit by its name, what senders call themselves in words. */
export const sourceName = (source: string): string => connect.names[source] ?? OWN[source] ?? spoken(source);
