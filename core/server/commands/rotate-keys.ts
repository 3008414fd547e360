import { sql } from 'kysely';
import { viewMinutes } from '../../session/access-token.server.ts';
import { appendAudit } from '../../host/audit/audit.ts';
import type { Database } from '../../host/host.ts';
import { openKeyRing } from '../../host/secrets/key-ring.ts';
import { withKeysLock } from '../keys-lock.ts';
import {
  countOfOtherKeys,
  isOfOtherKeys,
  sealAnew,
  type SealedAnew,
  type SealedColumn,
} from '../../host/secrets/seal-anew.ts';
import { createSealing } from '../../host/secrets/sealing.ts';
import { findSecrets, keepSecrets, newKeys, type KeySet, type Secrets } from '../../host/secrets/secrets.ts';
import { StartError } from '../../host/start-error.ts';
import { withDatabase, type AdminDatabase } from './admin-database.ts';
import { loadModule } from './load-module.ts';

/**
 * After the last token of the old keys: until every process has surely seen the new ones, also over a network disk that
 * remembers, and clocks agree.
 */
const marginMinutes = 5;

/**
 * `npm run admin -- rotate-keys`: new keys, beside a running Filon or without one. From now on they sign, derive and
 * seal; the old ones read what they made until they are ended. What lies sealed is sealed anew.
 */
export function rotateKeys(): Promise<void> {
  return withDatabase(async (database) => {
    const { db, dataDir } = database;
    const columns = await sealedColumns(db);
    const made = await withKeysLock(db, async (transaction) => {
      const secrets = secretsOf(dataDir);
      const keys = newKeys((await databaseTime(transaction)).toISOString());
      await noteKeys(transaction, 'create', keys.id, [{ field: 'keys', old: secrets.keys[0].id, new: keys.id }]);
      keepSecrets(dataDir, { ...secrets, keys: [keys, ...secrets.keys] });
      return keys;
    });
    console.log(
      `New keys ${made.id} count from now on; a running Filon takes them within a second. The old ones go on reading what they made.`,
    );
    tellSealed(await sealWithNewest(database, made, columns));
    console.log(
      `From ${endableFrom(made).toISOString()} on, end the old ones: npm run admin -- rotate-keys --end. Backups of before hold them: keep those as safe as ever, or make new ones.`,
    );
  });
}

/**
 * `npm run admin -- rotate-keys --end`: whatever the old keys made is worth nothing from now on. Seals anew what was
 * sealed with them since, and refuses while something still needs them. `dropCodes` deletes the recovery codes that do,
 * which nobody can make anew but their owners.
 */
export function endOldKeys(dropCodes: boolean): Promise<void> {
  return withDatabase(async (database) => {
    const { db, dataDir } = database;
    const {
      keys: [newest, ...old],
    } = secretsOf(dataDir);
    if (old.length === 0)
      throw new StartError('There are no old keys to end: npm run admin -- rotate-keys makes new ones first.');
    const from = endableFrom(newest);
    if ((await databaseTime(db)) < from)
      throw new StartError(
        `Tokens that the old keys signed may count until ${from.toISOString()}: end the keys after that.`,
      );
    const columns = await sealedColumns(db);
    const { sealed, unreadable } = await sealWithNewest(database, newest, columns);
    tellSealed({ sealed, unreadable });
    await withKeysLock(db, async (transaction) => {
      const secrets = secretsOf(dataDir);
      if (secrets.keys[0].id !== newest.id)
        throw new StartError('Somebody else made new keys meanwhile: end the old ones later.');
      const left = (await countOfOtherKeys(transaction, newest.id, columns)) - unreadable;
      if (left > 0)
        throw new StartError(
          `${left} sealed ${left === 1 ? 'text is' : 'texts are'} being changed at this moment, and ${left === 1 ? 'needs' : 'need'} the old keys: try again.`,
        );
      const dropped = await settleRecoveryCodes(transaction, newest, dropCodes);
      await noteKeys(transaction, 'delete', old.map(({ id }) => id).join(' '), [
        { field: 'keys', old: old.map(({ id }) => id), new: null },
        ...(dropped > 0 ? [{ field: 'recovery_codes', old: dropped, new: null }] : []),
      ]);
      keepSecrets(dataDir, { ...secrets, keys: [secrets.keys[0]] });
      if (dropped > 0)
        console.log(
          `${dropped} recovery ${dropped === 1 ? 'code' : 'codes'} of the old keys ended: their owners see in their profile that none are left, and make new ones there.`,
        );
    });
    console.log(
      `The old keys ${old.map(({ id }) => id).join(', ')} are ended. Browsers that did not come back since the new ones are unknown at their next sign-in, and announced by mail.`,
    );
  });
}

function secretsOf(dataDir: string): Secrets {
  const secrets = findSecrets(dataDir);
  if (!secrets) throw new StartError(`There is no Filon in ${dataDir}: set DATA_DIR to its folder.`);
  return secrets;
}

/** One clock for all processes, whatever machine the command runs on. */
async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(
    db,
  );
  return new Date(Math.ceil(rows[0]?.ms ?? 0));
}

const endableFrom = ({ made }: KeySet): Date => new Date(Date.parse(made) + (viewMinutes + marginMinutes) * 60_000);

/** Those that this database has: one of an older Filon, or of fewer plugins, lacks some. */
async function sealedColumns(db: Database): Promise<readonly SealedColumn[]> {
  const { module, close } = await loadModule<{ allSealed: readonly SealedColumn[] }>(
    '/core/server/commands/sealed-sources.ts',
  );
  await close();
  const { rows } = await sql<SealedColumn>`
    select table_name as "table", column_name as "column"
    from information_schema.columns
    where table_schema = 'public'`.execute(db);
  return module.allSealed.filter(({ table, column }) =>
    rows.some((own) => own.table === table && own.column === column),
  );
}

async function sealWithNewest(
  { db, dataDir }: AdminDatabase,
  newest: KeySet,
  columns: readonly SealedColumn[],
): Promise<SealedAnew> {
  const done = await sealAnew(
    db,
    createSealing(openKeyRing(dataDir, secretsOf(dataDir), (error) => console.error(error))),
    newest.id,
    columns,
  );
  if (done.sealed > 0) await noteKeys(db, 'update', newest.id, [{ field: 'sealed', old: null, new: done.sealed }]);
  return done;
}

function tellSealed({ sealed, unreadable }: SealedAnew): void {
  console.log(`${sealed} ${sealed === 1 ? 'text was' : 'texts were'} sealed anew.`);
  if (unreadable > 0)
    console.error(
      `${unreadable} sealed ${unreadable === 1 ? 'text opens' : 'texts open'} with no key of this installation, and ${unreadable === 1 ? 'stays as it is' : 'stay as they are'}.`,
    );
}

/**
 * Answers how many unused recovery codes of other keys were deleted. Throws a `StartError` where there are some and
 * they are to stay.
 */
async function settleRecoveryCodes(db: Database, newest: KeySet, dropCodes: boolean): Promise<number> {
  const { rows } = await sql<{
    people: number;
  }>`
    select count(distinct user_id)::int as people
    from recovery_code
    where used_at is null and ${isOfOtherKeys('hash', newest.id)}`.execute(db);
  const people = rows[0]?.people ?? 0;
  if (people === 0) return 0;
  if (!dropCodes)
    throw new StartError(
      `${people} ${people === 1 ? 'person holds' : 'people hold'} recovery codes of the old keys: let them make new ones in their profile first, or end the codes too by --drop-recovery-codes.`,
    );
  const { numAffectedRows = 0n } =
    await sql`delete from recovery_code where used_at is null and ${isOfOtherKeys('hash', newest.id)}`.execute(db);
  return Number(numAffectedRows);
}

const noteKeys = (
  db: Database,
  action: 'create' | 'update' | 'delete',
  recordId: string,
  changes: Parameters<typeof appendAudit>[1]['changes'],
): Promise<void> =>
  appendAudit(db, { userId: null, record: 'keys', recordId, action, changes, reason: 'admin command' });
