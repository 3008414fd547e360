import type { MigrationFiles } from './migrate.ts';

/** The host's own migrations; plugins bring theirs. */
export const coreMigrations: MigrationFiles = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});
