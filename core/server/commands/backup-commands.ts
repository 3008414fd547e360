import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeBackup } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { readSettings } from '../config.ts';
import type { MigrationFiles } from '../migrate.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { secretsFile } from '../secrets.ts';
import { StartError } from '../start-error.ts';
import { version } from '../version.ts';
import { loadModule } from './load-module.ts';

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

/** `npm run admin -- backup <file>`: beside a running Filon or without one. */
export async function backup(file: string): Promise<void> {
  const { databaseUrl, dataDir } = readSettings(process.env);
  if (!existsSync(secretsFile(dataDir))) throw new StartError(`There is no Filon in ${dataDir}: set DATA_DIR to its folder.`);
  const embedded = databaseUrl === null ? await startPostgres({ folder: join(dataDir, 'postgres'), use: 'shared' }) : null;
  try {
    const manifest = await makeBackup({ databaseUrl: embedded?.url ?? databaseUrl ?? '', dataDir, version }, file);
    const size = manifest.entries.reduce((sum, entry) => sum + entry.size, 0);
    console.log(`${file} holds everything up to ${manifest.at}: ${manifest.rows} rows and ${manifest.files} files, ${megabytes(size)} before packing.`);
    if (manifest.missingFiles.length > 0) console.error(`These uploaded files were not on the disk and are not in it: ${manifest.missingFiles.join(', ')}.`);
    console.log("It holds the secrets of this installation and everybody's data: keep it where only administrators can read it.");
  } finally {
    await embedded?.stop();
  }
}

/** `npm run admin -- restore <file> [--replace]`: while Filon is stopped. */
export async function restore(file: string, replace: boolean): Promise<void> {
  const { databaseUrl, dataDir } = readSettings(process.env);
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  if (!replace && existsSync(dataDir) && readdirSync(dataDir).length > 0) throw new StartError(`${dataDir} is not empty. To put the backup in its place, and lose what it holds, add --replace; or set DATA_DIR to a new folder.`);
  const verified = await verifyBackup(file);
  const { module, close } = await loadModule<{ allMigrations: readonly MigrationFiles[] }>('/core/server/commands/restore-sources.ts');
  const embedded = databaseUrl === null ? await startPostgres({ folder: join(dataDir, 'postgres'), use: 'only' }) : null;
  try {
    const manifest = await restoreBackup(file, verified, { databaseUrl: embedded?.url ?? databaseUrl ?? '', dataDir, migrations: module.allMigrations, replace });
    console.log(`Filon is as it was at ${manifest.at}: ${manifest.rows} rows and ${manifest.files} files are back. Start it with npm start.`);
  } finally {
    await embedded?.stop();
    await close();
  }
}
