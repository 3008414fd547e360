/** What the migration command reads through Vite: the plugins' records and the comparison. */
export { serverPlugins } from '../../../plugins/index.server.ts';
export { difference } from '../../records/migration.server.ts';
export { tableOf } from '../../records/table.ts';
