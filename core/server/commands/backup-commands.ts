import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Ended } from '../backup/end-tokens.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { readSettings } from '../../host/config.ts';
import type { MigrationFiles } from '../migrate.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { StartError } from '../../host/start-error.ts';
import { version } from '../version.ts';
import { askSeal, askSealKey } from './backup-key.ts';
import { refuseStrangeFolder } from './filon-folder.ts';
import { loadModule } from './load-module.ts';

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

/** `npm run admin -- backup <file> [--seal | --for <public key>…]`: beside a running Filon or without one. */
export async function backup(
  file: string,
  options: { readonly seal: boolean; readonly for: readonly string[] },
): Promise<void> {
  const { databaseUrl, dataDir } = readSettings(process.env);
  refuseStrangeFolder({ databaseUrl, dataDir });
  refuseMissingFolder(file);
  const seal = await askSeal(options.seal, options.for);
  const embedded =
    databaseUrl === null ? await startPostgres({ folder: join(dataDir, 'postgres'), use: 'shared' }) : null;
  try {
    const manifest = await makeBackup(
      { databaseUrl: embedded?.url ?? databaseUrl ?? '', dataDir, version },
      file,
      seal,
    );
    const size = manifest.entries.reduce((sum, entry) => sum + entry.size, 0);
    console.log(
      `${file} holds everything up to ${manifest.at}: ${manifest.rows} rows and ${manifest.files} files, ${megabytes(size)} before packing.`,
    );
    if (manifest.missingFiles.length > 0)
      console.error(
        `These uploaded files were not on the disk and are not in it: ${manifest.missingFiles.join(', ')}.`,
      );
    console.log(
      seal === null
        ? "It holds the secrets of this installation and everybody's data: keep it where only administrators can read it."
        : `It is sealed: without ${'passphrase' in seal ? 'the passphrase' : 'a secret key'} nobody opens it, nor can Filon.`,
    );
  } finally {
    await embedded?.stop();
  }
}

/** `npm run admin -- verify-backup <file> [--identity <file>]`: reads it to its end and changes nothing. */
export async function proveBackup(file: string, identityFile: string | undefined): Promise<void> {
  refuseMissing(file);
  const { manifest } = await verifyBackup(file, await askSealKey(file, identityFile));
  console.log(`${file} is whole: everything up to ${manifest.at}, ${manifest.rows} rows and ${manifest.files} files.`);
}

/** `npm run admin -- restore <file> [--replace] [--identity <file>]`: while Filon is stopped. */
export async function restore(
  file: string,
  { replace, identity }: { readonly replace: boolean; readonly identity: string | undefined },
): Promise<void> {
  const { databaseUrl, dataDir, auditAnchors } = readSettings(process.env);
  refuseMissing(file);
  if (!replace && existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new StartError(
      `${dataDir} is not empty. To put the backup in its place, and lose what it holds, add --replace; or set DATA_DIR to a new folder.`,
    );
  const verified = await verifyBackup(file, await askSealKey(file, identity));
  const { module, close } = await loadModule<{ allMigrations: readonly MigrationFiles[]; ownFiles: readonly string[] }>(
    '/core/server/commands/restore-sources.ts',
  );
  const embedded =
    databaseUrl === null ? await startPostgres({ folder: join(dataDir, 'postgres'), use: 'only' }) : null;
  try {
    const { manifest, ended, removed } = await restoreBackup(file, verified, {
      databaseUrl: embedded?.url ?? databaseUrl ?? '',
      dataDir,
      migrations: module.allMigrations,
      ownFiles: module.ownFiles,
      replace,
    });
    console.log(
      `Filon is as it was at ${manifest.at}: ${manifest.rows} rows and ${manifest.files} files are back. Start it with npm start.`,
    );
    tellEnded(ended, removed);
    if (auditAnchors !== null && existsSync(auditAnchors))
      console.log(
        `${auditAnchors} holds links of the audit log that was there before: keep it aside, and let Filon begin a new one.`,
      );
  } finally {
    await embedded?.stop();
    await close();
  }
}

function refuseMissing(file: string): void {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
}

/**
 * A file that is not there is made; a folder is not: a wrong name, or a disk that is not mounted, would fill another
 * disk.
 */
function refuseMissingFolder(file: string): void {
  const folder = dirname(resolve(file));
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new StartError(`There is no folder ${folder}: make it first, or name another.`);
}

/** What a restore took away, and what nobody but an administrator can know. */
function tellEnded({ mails, sessions, links }: Ended, removed: readonly string[]): void {
  if (mails > 0)
    console.log(
      `${mails} ${mails === 1 ? 'mail that waited then is' : 'mails that waited then are'} not sent: ${mails === 1 ? 'it' : 'they'} may have gone out since.`,
    );
  console.log(
    `Everybody signs in anew: ${sessions} ${sessions === 1 ? 'session' : 'sessions'} and ${links} unused ${links === 1 ? 'link' : 'links'} to choose a password were ended.`,
  );
  if (removed.length > 0) console.log(`Of the Filon that was there before were removed: ${removed.join(', ')}.`);
  console.log(
    'Tokens that were revoked since, accounts that were disabled, and roles and passwords that were changed count again as they did then: go through them.',
  );
}
