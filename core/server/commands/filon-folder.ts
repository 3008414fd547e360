import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../host/config.ts';
import { secretsFile } from '../../host/secrets/secrets.ts';
import { StartError } from '../../host/start-error.ts';

/**
 * Throws a `StartError` where no Filon has started yet: a command that met a wrong or an empty folder would leave a new
 * database and new secrets there, and say that all is well. Only a start and a restore make a folder.
 */
export function refuseStrangeFolder({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  const hasDatabase = existsSync(join(dataDir, 'postgres', 'pg.json'));
  if (databaseUrl === null ? hasDatabase : existsSync(secretsFile(dataDir))) return;
  if (existsSync(secretsFile(dataDir)))
    throw new StartError(
      `${dataDir} holds no database: set DATABASE_URL as the server has it, or DATA_DIR to its folder.`,
    );
  throw new StartError(`There is no Filon in ${dataDir}: set DATA_DIR to its folder.`);
}
