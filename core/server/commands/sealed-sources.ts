import { serverPlugins } from '../../../plugins/index.server.ts';
import { coreSealed } from '../../host/secrets/seal-anew.ts';

/** What `rotate-keys` reads through Vite: every column that holds sealed texts. */
export const allSealed = [...coreSealed, ...serverPlugins.flatMap(({ sealed = [] }) => sealed)];
