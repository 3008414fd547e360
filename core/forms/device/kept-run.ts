import { v4 } from 'uuid';
import { inTurn as takeTurn } from '../../session/in-turn.ts';
import type { FillableVersion } from '../client.ts';
import type { Decision } from '../decision.ts';
import type { FormAnswer } from '../template.ts';
import { deviceDatabase, type ArrivedForm } from './device-database.ts';

/** A form as it is being filled: kept on this device after each answer, until it was submitted. */
export interface KeptRun {
  readonly id: string;
  /** The version that was held when it was begun. */
  readonly version: string;
  readonly machine: string | null;
  /** Where it is filled, of a form that is about no machine. */
  readonly site?: string | null;
  readonly startedAt: string;
  readonly answers: readonly FormAnswer[];
  readonly decision: Decision | null;
  readonly repeatReason: string | null;
  /** The form that this one comes instead of: the server has it, and could not join it to its row, as it said. */
  readonly replaces?: ArrivedForm & { readonly sentence: string };
}

/** After this long a form that was begun is nobody's any more. */
const keptMs = 14 * 86_400_000;

/** A form that is begun. */
export const begunRun = (version: string): KeptRun => ({
  id: v4(),
  version,
  machine: null,
  startedAt: new Date().toISOString(),
  answers: [],
  decision: null,
  repeatReason: null,
});

/** The form of this template that was begun here and not submitted; null where there is none. */
export async function readKeptRun(user: string, template: string): Promise<KeptRun | null> {
  const database = await deviceDatabase(user);
  const run = await database.get('drafts', template);
  if (!run) return null;
  const isWaiting = (await database.getKeyFromIndex('outbox', 'id', run.id)) !== undefined;
  if (!isWaiting && Date.now() - Date.parse(run.startedAt) < keptMs) return run;
  await database.delete('drafts', template);
  return null;
}

/** Each to its end: what comes last stays. */
export const inTurn = async (write: () => Promise<unknown>): Promise<void> => {
  await takeTurn('forms kept here', write);
};

export const keepRun = (user: string, template: string, run: KeptRun): Promise<void> =>
  inTurn(async () => {
    const transaction = (await deviceDatabase(user)).transaction('drafts', 'readwrite');
    void transaction.store.put(run, template);
    transaction.commit();
    await transaction.done;
  });

/** Forgets the form that was begun, with its photos. */
export const forgetRun = (user: string, template: string): Promise<void> =>
  inTurn(async () => {
    const transaction = (await deviceDatabase(user)).transaction(['drafts', 'files'], 'readwrite');
    const run = await transaction.objectStore('drafts').get(template);
    const files = transaction.objectStore('files');
    for (const key of run ? await files.index('run').getAllKeys(run.id) : []) void files.delete(key);
    void transaction.objectStore('drafts').delete(template);
    await transaction.done;
  });

/**
 * A form that goes on in another version: what that one asks too is taken over. It begins anew there, since nobody fills a
 * version before it was published (catalogue maintenance.md §1.5).
 */
export function runInVersion(run: KeptRun, { id, content }: Pick<FillableVersion, 'id' | 'content'>): KeptRun {
  if (run.version === id) return run;
  const keys = new Set(content.sections.flatMap(({ items }) => items.map(({ key }) => key)));
  const startedAt = new Date().toISOString();
  return { ...run, version: id, startedAt, answers: run.answers.filter(({ key }) => keys.has(key)) };
}
