import { serverPlugins } from '../../../plugins/index.server.ts';
import { coreMigrations } from '../core-migrations.ts';

/** What a restore reads through Vite: every migration that this Filon knows. */
export const allMigrations = [coreMigrations, ...serverPlugins.map(({ migrations = {} }) => migrations)];
