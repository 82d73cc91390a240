import packaged from '../../package.json' with { type: 'json' };

/** The service's name and the version of its API, from the package. */
export const NAME = packaged.name;
export const VERSION = packaged.version;
