import { serverPlugins } from '../../../plugins/index.server.ts';
import { outbox } from '../../mail/transport.server.ts';
import { coreMigrations } from '../core-migrations.ts';

/** What a restore reads through Vite: every migration that this Filon knows. */
export const allMigrations = [coreMigrations, ...serverPlugins.map(({ migrations = {} }) => migrations)];

/**
 * Mails and tokens of the database that is replaced: whoever collects mails from the folder would send of what is there
 * no more.
 */
export const ownFiles = [outbox, ...serverPlugins.flatMap(({ ownFiles: names = [] }) => names)];
