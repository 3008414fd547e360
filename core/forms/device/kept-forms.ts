import { api } from '../../http/api.ts';
import { ProblemError } from '../../http/problem-error.ts';
import type { SiteWithClock } from '../../http/site.ts';
import {
  readFillable,
  readKeptForms,
  type Fillable,
  type FillableVersion,
  type KeptForms,
  type NamedRow,
} from '../client.ts';
import { deviceDatabase, readKept } from './device-database.ts';

/** After so long, with a network, what is kept is asked for anew. */
export const keptFreshMs = 4 * 3_600_000;
/** How long a form that is kept is waited for from a slow network, in milliseconds. */
const patienceMs = 4_000;

/** Whether the server had no say in it: no answer came, or one that is not its own. */
export const isNoAnswer = (error: unknown): boolean =>
  error instanceof ProblemError ? error.status === 0 || error.status >= 500 : error instanceof DOMException;

/** Brings all that forms need without a network onto this device, for the sites in view. */
export async function refreshKeptForms(user: string, siteIds: readonly string[]): Promise<void> {
  const [{ versions, ...forms }, sites] = await Promise.all([
    readKeptForms(siteIds),
    api<readonly SiteWithClock[]>('sites/'),
  ]);
  const transaction = (await deviceDatabase(user)).transaction(['kept', 'versions'], 'readwrite');
  const kept = transaction.objectStore('kept');
  void kept.put({ ...forms, at: new Date().toISOString(), valid: versions.map(({ id }) => id) }, 'forms');
  void kept.put(sites, 'sites');
  // Older ones stay: what was begun in them goes on in them.
  for (const version of versions) void transaction.objectStore('versions').put(version);
  await transaction.done;
}

/** When it was brought last; null before. */
export async function keptSince(user: string): Promise<number | null> {
  const forms = await readKept(await deviceDatabase(user), 'forms');
  return forms ? Date.parse(forms.at) : null;
}

export const keptSites = async (user: string): Promise<readonly SiteWithClock[]> =>
  (await readKept(await deviceDatabase(user), 'sites')) ?? [];

/** What is filled of a template by what this device keeps; null where it keeps nothing of it. */
async function keptFillable(user: string, code: string): Promise<Fillable | null> {
  const database = await deviceDatabase(user);
  const forms = await readKept(database, 'forms');
  if (!forms) return null;
  const versions = await Promise.all(forms.valid.map((id) => database.get('versions', id)));
  const version = versions.find((one) => one?.code === code);
  return version
    ? { version, person: forms.person, machines: forms.machines.filter(({ templates }) => templates.includes(code)) }
    : null;
}

/** The rows of a record that this device keeps for the items that name one; none before it has brought them. */
export const keptNamed = async (user: string, record: string): Promise<readonly NamedRow[]> => {
  const forms = await readKept(await deviceDatabase(user), 'forms');
  // What was kept by an earlier version of the application has none.
  return (forms?.named as KeptForms['named'] | undefined)?.[record] ?? [];
};

/** What is filled now: as the server says, and where no answer comes, or none in time, as this device keeps it. */
export async function fillableNow(user: string, code: string): Promise<Fillable> {
  const kept = await keptFillable(user, code);
  if (kept && !navigator.onLine) return kept;
  const asked = readFillable(code);
  try {
    const fillable = await (kept ? Promise.race([asked, later(kept)]) : asked);
    await (await deviceDatabase(user)).put('versions', fillable.version);
    return fillable;
  } catch (error) {
    if (kept && isNoAnswer(error)) return kept;
    throw error;
  }
}

const later = <Value>(value: Value): Promise<Value> =>
  new Promise((resolve) => setTimeout(() => resolve(value), patienceMs));

/** A version that this device has held; undefined where it has not. */
export const heldVersion = async (user: string, id: string): Promise<FillableVersion | undefined> =>
  (await deviceDatabase(user)).get('versions', id);
