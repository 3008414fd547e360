import { childOf } from '../../../core/records/fields/children.ts';
import { mayLackSite, sitesNamed, type RecordDefinition } from '../../../core/records/record.ts';
import type { Attempt } from './attempt.ts';
import { everySite, type Reached } from './reach-model.ts';
import type { Stage } from './stage.ts';
import type { WrittenRow } from './watched-rows.ts';

/** Tables in which rights stand. */
const ofRights = new Set(['role', 'role_permission', 'role_assignment', 'api_key']);
/** Tables of which a row counts for the whole company. */
const ofCompany = new Set(['setting', 'dashboard_role_default']);
/** Columns of an account that change what it can do. */
const accountColumns = ['status', 'unlocked_at', 'totp_secret', 'password_hash', 'email'];

type Row = Readonly<Record<string, unknown>>;

/**
 * What is wrong with what a call left behind: rights that nobody there had to give, and rows of places where its caller
 * has no right. The caller's rights are those that the model remembers.
 */
export async function judge(
  stage: Stage,
  actor: string,
  attempt: Attempt,
  rows: readonly WrittenRow[],
  went: boolean,
): Promise<readonly string[]> {
  const { model } = stage;
  if (!went) return rows.map((row) => `refused, and yet it wrote ${describe(row)}`);
  const wrong: string[] = [];
  const asked = await askedPlaces(stage, actor, attempt.asks);
  const may = (place: string, rank = 3): boolean => asked.some((reached) => (reached.get(place) ?? 0) >= rank);
  if (rows.some(({ table }) => ofRights.has(table))) {
    wrong.push(
      ...(await model.gained(actor)).map(
        ({ who, permission, place }) => `${who} has ${permission} at ${place}, which neither they nor the actor had`,
      ),
    );
    if (!isOwnLoan(rows, actor))
      wrong.push(
        ...(await model.changedPlaces())
          .filter((place) => !may(place))
          .map((place) => `rights changed at ${place} without ${attempt.asks.join()}`),
      );
  }
  if (attempt.takes)
    wrong.push(
      ...(await model.beyondGift(attempt.takes, actor)).map(
        ({ permission, place }) => `took ${attempt.takes}, who has ${permission} at ${place}`,
      ),
    );
  for (const account of new Set(rows.flatMap(touchedAccount))) {
    if (account === actor) continue;
    wrong.push(
      ...(await model.placesOf(account))
        .filter((place) => !may(place))
        .map((place) => `touched ${account}, who counts at ${place}, without ${attempt.asks.join()}`),
    );
    wrong.push(
      ...(await model.administratorBeyond(account, actor)).map(
        (place) => `touched ${account}, an administrator at ${place}`,
      ),
    );
  }
  for (const row of rows) {
    if (ofCompany.has(row.table) && !may(everySite))
      wrong.push(`${describe(row)} of the company without ${attempt.asks.join()}`);
    const record = stage.records.find(({ name }) => name === row.table);
    if (record && !['app_user', 'api_key'].includes(record.name))
      wrong.push(...(await judgeRow(stage, actor, attempt, record, row)));
  }
  if (rows.some(({ table }) => ofRights.has(table) || table === 'app_user')) await model.remember();
  return wrong;
}

const askedPlaces = async ({ model }: Stage, actor: string, asks: readonly string[]): Promise<readonly Reached[]> => [
  ...(await model.reached(actor, asks)).values(),
];

/**
 * A row of a record that was written: by its own calls with the very verb, along with others by the right to do these,
 * at every place that it was or is in.
 */
async function judgeRow(
  stage: Stage,
  actor: string,
  attempt: Attempt,
  record: RecordDefinition,
  row: WrittenRow,
): Promise<readonly string[]> {
  if (isFollowing(record, row) || isLogOff(attempt, row)) return [];
  // A child that nobody may write by itself is written by the steps of its parent alone.
  const isWritable = record.access[verbOf(attempt, row)] !== undefined;
  const direct =
    attempt.record !== undefined &&
    (record.name === attempt.record || (isWritable && isChild(stage, attempt.record, record)));
  const permissions = direct
    ? [`${record.name}:${verbOf(attempt, row)}`, ...(record.access.import && !row.old ? [`${record.name}:import`] : [])]
    : attempt.asks;
  const reached = await askedPlaces(stage, actor, permissions);
  const owned = [row.old, row.new].some((state) => state?.['created_by'] === actor);
  const enough = (rank: number | undefined): boolean => rank === 3 || (rank !== undefined && owned);
  return placesOf(record, row)
    .filter((place) => !reached.some((one) => enough(one.get(place)) || (place === everySite && owned && one.size > 0)))
    .map(
      (place) =>
        `${describe(row)} at ${place === everySite ? 'the company' : place} without ${permissions.join(' or ')}`,
    );
}

function verbOf({ step }: Attempt, { old, new: now }: WrittenRow): string {
  if (!old) return 'create';
  if (!now || (old['deleted_at'] === null) !== (now['deleted_at'] === null)) return 'delete';
  return step !== undefined && old['state'] !== now['state'] ? step : 'update';
}

/**
 * The places that a row was and is in. What is the company's, and a row that names no site where it could, counts in
 * every one.
 */
function placesOf(record: RecordDefinition, { old, new: now }: WrittenRow): readonly string[] {
  const states = [old, now].filter((state): state is Row => state !== null);
  const naming = sitesNamed(record);
  return [
    ...new Set(
      states.flatMap((state): string[] => {
        // A site that is made is nobody's yet.
        if (record.name === 'site') return [old ? String(state['id']) : everySite];
        if (naming.some((column) => state[column] == null || (state[column] as readonly unknown[]).length === 0))
          return [everySite];
        const named = naming.flatMap((column) => [state[column]].flat().map(String));
        return named.length > 0 ? named : [typeof state['site'] === 'string' ? state['site'] : everySite];
      }),
    ),
  ];
}

/** The row only went where what it is about went. */
function isFollowing({ scope }: RecordDefinition, { old, new: now }: WrittenRow): boolean {
  const rest = (row: Row) => JSON.stringify({ ...row, site: null });
  return mayLackSite({ scope }) && old !== null && now !== null && rest(old) === rest(now);
}

/**
 * Whoever is put on a machine is logged off wherever they sat: that line stands at the site of the machine that they
 * left (`assign.ts`).
 */
const isLogOff = ({ asks }: Attempt, { table, new: now }: WrittenRow): boolean =>
  asks.includes('operator_checkin:assign') && table === 'operator_checkin' && now?.['kind'] === 'machine_off';

const isChild = ({ records }: Stage, parent: string, { name }: RecordDefinition): boolean =>
  Object.values(records.find((one) => one.name === parent)?.fields ?? {}).some(
    (field) => field.kind === 'children' && childOf(field).name === name,
  );

/** A loan of one's own role, or to oneself, is one's own to make and to end. */
function isOwnLoan(rows: readonly WrittenRow[], actor: string): boolean {
  const rights = rows.filter(({ table }) => ofRights.has(table));
  return rights.every(
    ({ table, old, new: now }) =>
      table === 'role_assignment' &&
      (now ?? old)?.['delegates'] !== null &&
      ((now ?? old)?.['granted_by'] === actor || (now ?? old)?.['user_id'] === actor),
  );
}

/** The account that a row of the accounts is about, where the change counts. Tokens' accounts are made with them. */
function touchedAccount({ table, old, new: now }: WrittenRow): string[] {
  // A view ends with its viewer's account and with the other one: neither is touched by that.
  if (
    table === 'session' &&
    old &&
    now &&
    old['viewed_by'] === null &&
    old['revoked_at'] === null &&
    now['revoked_at'] !== null
  )
    return [String(now['user_id'])];
  if (table !== 'app_user' || !old || !now) return [];
  return accountColumns.some((column) => JSON.stringify(old[column]) !== JSON.stringify(now[column]))
    ? [String(now['id'])]
    : [];
}

const describe = ({ table, old, new: now }: WrittenRow): string => {
  const id = (now ?? old)?.['id'];
  const changed =
    old && now
      ? Object.keys(now)
          .filter((column) => JSON.stringify(old[column]) !== JSON.stringify(now[column]))
          .join()
      : old
        ? 'deleted'
        : 'new';
  return `${table} ${String(id)} (${changed})`;
};
