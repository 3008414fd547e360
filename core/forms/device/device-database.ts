import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { SiteWithClock } from '../../http/site.ts';
import type { FillableVersion, FormDraft, KeptForms, SubmittedForm } from '../client.ts';
import type { Evaluation } from '../evaluate-run.ts';
import type { KeptRun } from './kept-run.ts';

/** What the server said when it did not take a form. */
export interface Refusal {
  readonly sentence: string;
  readonly code: string;
  /** The field that is not as it must be. */
  readonly field: string | null;
  /** Warnings that are asked before it is taken. */
  readonly confirm: readonly string[];
  readonly needsReason: boolean;
  /** The server has taken the form itself, and refused to join it to its row. */
  readonly arrived?: ArrivedForm;
}

/** A form as the server has it. */
export type ArrivedForm = Pick<SubmittedForm, 'id' | 'number'>;

/** A row that a form belongs to once it has arrived, as the form of its measures does to a permit. */
export interface Belonging {
  /** Where it is filled. */
  readonly fill: string;
  /** Where the row is shown. */
  readonly shown: string;
  /** The call that joins the form to it, by the form's id; made once more it changes nothing. Absent: none is needed. */
  readonly join?: string;
}

/** A form that was submitted on this device and that the server has not taken yet. */
export interface WaitingForm {
  /** The id of the device, which the server knows it by. */
  readonly id: string;
  /** They leave in this order. */
  readonly seq?: number;
  /** What its draft was kept as: the code of its template, with what tells several of it apart. */
  readonly keptAs: string;
  readonly version: Pick<FillableVersion, 'code' | 'label' | 'number'>;
  /** Where forms of its kind are filled and listed. */
  readonly path: string;
  readonly belongsTo?: Belonging;
  /** The code of its machine; null where it is about none. */
  readonly machine: string | null;
  readonly result: Evaluation['result'];
  readonly submittedAt: string;
  /** As it was filled, to be opened again. */
  readonly run: KeptRun;
  readonly draft: FormDraft;
  /** Ids of its photos and files, in their order. */
  readonly files: readonly string[];
  readonly confirm: readonly string[];
  readonly reason: string;
  /** Null while it waits. */
  readonly refusal: Refusal | null;
  /** How often the server has failed at it. */
  readonly faults: number;
}

/** A photo or file of a form that is filled or waits. */
export interface DeviceFile {
  readonly id: string;
  /** The id of the form. */
  readonly run: string;
  readonly name: string;
  readonly blob: Blob;
  readonly keptAt: string;
  /** When the server has taken it; null before. */
  readonly sentAt: string | null;
}

interface Keeping {
  readonly forms: Omit<KeptForms, 'versions'> & { readonly at: string; readonly valid: readonly string[] };
  readonly sites: readonly SiteWithClock[];
}

export interface DeviceSchema extends DBSchema {
  kept: { key: keyof Keeping; value: Keeping[keyof Keeping] };
  versions: { key: string; value: FillableVersion };
  drafts: { key: string; value: KeptRun };
  outbox: { key: number; value: WaitingForm; indexes: { id: string } };
  files: { key: string; value: DeviceFile; indexes: { run: string } };
}
export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

const nameOf = (user: string): string => `filon-forms.${user}`;
const open = new Map<string, Promise<DeviceDatabase>>();

/** What this device keeps of one user's forms: each has a database of their own, and sees no other's. */
export function deviceDatabase(user: string): Promise<DeviceDatabase> {
  const opened =
    open.get(user) ??
    openDB<DeviceSchema>(nameOf(user), 1, {
      upgrade: (database) => {
        database.createObjectStore('kept');
        database.createObjectStore('versions', { keyPath: 'id' });
        database.createObjectStore('drafts');
        database
          .createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
          .createIndex('id', 'id', { unique: true });
        database.createObjectStore('files', { keyPath: 'id' }).createIndex('run', 'run');
      },
      // A newer page of this application wants another shape.
      blocking: (_current, _blocked, { target }) => {
        open.delete(user);
        (target as IDBDatabase).close();
      },
      terminated: () => void open.delete(user),
    });
  open.set(user, opened);
  opened.catch(() => open.delete(user));
  return opened;
}

export async function readKept<Name extends keyof Keeping>(
  database: DeviceDatabase,
  name: Name,
): Promise<Keeping[Name] | undefined> {
  return (await database.get('kept', name)) as Keeping[Name] | undefined;
}

/** Takes what was kept of a user's sites off this device; what is begun and what waits stays, for nobody else has it. */
export async function forgetKept(user: string): Promise<void> {
  const database = await deviceDatabase(user);
  const [drafts, waiting] = await Promise.all([database.count('drafts'), database.count('outbox')]);
  if (drafts + waiting === 0) {
    database.close();
    open.delete(user);
    return deleteDB(nameOf(user));
  }
  await database.clear('kept');
}
