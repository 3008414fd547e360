import { parseArgs, type ParseArgsConfig } from 'node:util';
import { sql } from 'kysely';
import { createAccount } from '../../session/accounts.server.ts';
import { appendAudit } from '../../host/audit/audit.ts';
import { lastLink, readAnchor, readAnchors, sealAndKeep, unreadCopies } from '../../host/audit/audit-anchor.ts';
import { sealAudit, verifyAudit } from '../../host/audit/audit-chain.ts';
import { exitBecause, StartError } from '../../host/start-error.ts';
import { withDatabase } from './admin-database.ts';
import { comparedWith } from './compared-links.ts';
import { askPassword } from './ask-password.ts';
import { backup, proveBackup, restore } from './backup-commands.ts';
import { endOldKeys, rotateKeys } from './rotate-keys.ts';

const usage = `npm run admin -- <command>

  create-user --email <address> --name <name> [--role admin] [--language en|fr]
      Makes an account for every site; asks for its password, or reads it from standard input.
  create-site --code <code> --name <name> --time-zone <Area/City> --lon <degrees> --lat <degrees>
  verify-audit
      Proves that no line of the audit log was changed, removed or put in.
  rotate-keys
      New keys that sign and seal from now on, while Filon runs or without it; what lies sealed is sealed anew.
  rotate-keys --end [--drop-recovery-codes]
      Ends the old keys, once nothing needs them any more; recovery codes of theirs only when told so.
  backup <file> [--seal | --for <public key>…]
      Writes everything (database, uploaded files, secrets) into one file, while Filon runs or without it; sealed with a passphrase, which
      it asks for or reads from standard input, or for public keys of age.
  verify-backup <file> [--identity <file>]
      Proves that a backup is whole, and that it opens.
  restore <file> [--replace] [--identity <file>]
      Puts a backup back, while Filon is stopped; --replace loses what is there now. One that is sealed opens with its passphrase, or with
      the secret key that the identity file holds.`;

const [command, ...rest] = process.argv.slice(2);
const commands: Readonly<Record<string, () => Promise<void>>> = {
  'create-user': createUser,
  'create-site': createSite,
  'verify-audit': proveAudit,
  'rotate-keys': keysCommand,
  backup: backupCommand,
  'verify-backup': proveCommand,
  restore: restoreCommand,
};

try {
  const run = commands[command ?? ''];
  if (!run) throw new StartError(usage);
  await run();
} catch (error) {
  exitBecause(error);
}

function options<Name extends string>(
  required: readonly Name[],
  defaults: Readonly<Record<string, string>> = {},
): Record<string, string> & Record<Name, string> {
  const names = [...required, ...Object.keys(defaults)];
  try {
    const { values } = parseArgs({
      args: rest,
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    });
    const missing = required.filter((name) => !values[name]);
    if (missing.length > 0) throw new Error(`${missing.map((name) => `--${name}`).join(', ')} missing.`);
    return { ...defaults, ...values } as Record<string, string> & Record<Name, string>;
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${usage}`);
  }
}

/** The one file that a command names, and its options. */
function fileAnd<const Options extends NonNullable<ParseArgsConfig['options']>>(taken: Options) {
  try {
    const {
      values,
      positionals: [file, ...more],
    } = parseArgs({ args: rest, options: taken, allowPositionals: true });
    if (file === undefined || more.length > 0) throw new Error('Name one file.');
    return { ...values, file };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${usage}`);
  }
}

function backupCommand(): Promise<void> {
  const {
    file,
    seal,
    for: publicKeys,
  } = fileAnd({ seal: { type: 'boolean', default: false }, for: { type: 'string', multiple: true, default: [] } });
  return backup(file, { seal, for: publicKeys });
}

function proveCommand(): Promise<void> {
  const { file, identity } = fileAnd({ identity: { type: 'string' } });
  return proveBackup(file, identity);
}

function restoreCommand(): Promise<void> {
  const { file, replace, identity } = fileAnd({
    replace: { type: 'boolean', default: false },
    identity: { type: 'string' },
  });
  return restore(file, { replace, identity });
}

/** `--drop-recovery-codes` means nothing without `--end`. */
function keysCommand(): Promise<void> {
  const words = new Set(rest);
  const ends = words.delete('--end');
  const drops = ends && words.delete('--drop-recovery-codes');
  if (words.size > 0) throw new StartError(usage);
  return ends ? endOldKeys(drops) : rotateKeys();
}

async function createUser(): Promise<void> {
  const { email, name, role, language } = options(['email', 'name'], { role: 'admin', language: 'en' });
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new StartError(`${email} is no e-mail address.`);
  if (language !== 'en' && language !== 'fr') throw new StartError('The language is en or fr.');
  await withDatabase(async ({ db }) => {
    const roles = await sql<{ id: string; kind: 'staff' | 'vendor' }>`select id, kind from role order by id`.execute(
      db,
    );
    const roleRow = roles.rows.find(({ id }) => id === role);
    if (!roleRow)
      throw new StartError(`There is no role ${role}; there are ${roles.rows.map(({ id }) => id).join(', ')}.`);
    const taken =
      await sql`select from app_user where email = ${email.toLowerCase()} or login = ${email.toLowerCase()}`.execute(
        db,
      );
    if (taken.rows.length > 0) throw new StartError(`${email} has an account already.`);
    const password = await askPassword();
    await db.transaction().execute(async (transaction) => {
      const id = await createAccount(transaction, {
        email,
        name,
        kind: roleRow.kind,
        language,
        password,
        roles: [{ role: roleRow.id, sites: null }],
      });
      await appendAudit(transaction, {
        userId: null,
        record: 'app_user',
        recordId: id,
        action: 'create',
        changes: [
          { field: 'email', old: null, new: email },
          { field: 'role', old: null, new: role },
        ],
        reason: 'admin command',
      });
    });
    console.log(`${name} can sign in as ${email.toLowerCase()}.`);
  });
}

async function createSite(): Promise<void> {
  const { code, name, 'time-zone': timeZone, lon, lat } = options(['code', 'name', 'time-zone', 'lon', 'lat']);
  if (!Intl.supportedValuesOf('timeZone').includes(timeZone)) throw new StartError(`${timeZone} is no time zone.`);
  await withDatabase(async ({ db }) => {
    const taken = await sql`select from site where lower(code) = lower(${code})`.execute(db);
    if (taken.rows.length > 0) throw new StartError(`There is a site ${code} already.`);
    await sql`
      insert into site (code, name, time_zone, lon, lat)
      values (${code}, ${name}, ${timeZone}, ${Number(lon)}, ${Number(lat)})`.execute(db);
    console.log(`Site ${code} ${name} is there.`);
  });
}

async function proveAudit(): Promise<void> {
  await withDatabase(async ({ pool, dataDir, auditAnchors }) => {
    const places = { dataDir, auditAnchors };
    const [own, kept, unread] = [readAnchor(dataDir), readAnchors(places), unreadCopies(places)];
    const isNew = own === null && (await lastLink(pool)) === 0;
    await (isNew ? sealAndKeep(pool, places) : sealAudit(pool));
    const { lines, fault } = await verifyAudit(pool, kept);
    if (fault) throw new StartError(`The audit log is broken after ${lines} good lines: ${fault}.`);
    if (own === null && !isNew)
      throw new StartError(
        `The ${lines} lines of the audit log follow one another, but the link that this installation keeps beside them (audit-anchor.json in DATA_DIR) is missing: whether lines were cut off the end cannot be said.`,
      );
    console.log(
      `The audit log is unbroken: ${lines} lines.${own && own.since > 1 ? ` This installation has kept a link beside them since line ${own.since}.` : ''}`,
    );
    console.log(comparedWith(places, { own, copies: kept.length - (own ? 1 : 0), unread }));
  });
}
