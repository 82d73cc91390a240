import { isAbsolute, relative, resolve } from 'node:path';
import type { Config } from '../config.ts';

/** How somebody who runs the service comes by its admin key. */
export interface AdminKey {
  /** What a shell puts in its place, typed as it is. */
  code: string;
  /** Where that runs, or where the key is; a clause. */
  where: string;
}

/** Where `docker-compose.yml` keeps the data of every process. */
const CONTAINER_DATA = '/data';

/** How the admin key is come by, from where the service was started where its data lies below; folders elsewhere are told to nobody. */
export function adminKey({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): AdminKey {
  const path = relative(process.cwd(), resolve(DATA_DIR, 'admin-key'));
  const isElsewhere = path.startsWith('..') || isAbsolute(path);
  if (!isElsewhere)
    return {
      code: `$(cat '${path}')`,
      where: `\`cat '${path}'\` prints it in the folder where the service was started`,
    };
  if (resolve(DATA_DIR) === CONTAINER_DATA) {
    const cat = `docker compose exec -T web cat ${CONTAINER_DATA}/admin-key`;
    return { code: `$(${cat})`, where: `\`${cat}\` prints it in the folder of \`docker-compose.yml\`` };
  }
  return {
    code: "'paste it here'",
    where: 'the service printed it when it first started; every start names the file that keeps it',
  };
}
