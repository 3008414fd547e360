import { v4 } from 'uuid';
import { deviceDatabase, type DeviceFile, type Refusal, type WaitingForm } from './device-database.ts';
import { inTurn, type KeptRun } from './kept-run.ts';
import { tellOutbox } from './outbox-news.ts';

/** What was submitted and waits, or was refused, in the order in which it leaves. */
export const waitingForms = async (user: string): Promise<readonly WaitingForm[]> =>
  (await deviceDatabase(user)).getAll('outbox');

/** Puts a form in the outbox, and forgets it as a begun one, at once or not at all; on the disk when it resolves. */
export async function putInOutbox(user: string, form: Omit<WaitingForm, 'seq' | 'refusal' | 'faults'>): Promise<void> {
  // The last answer may still be on its way to the draft.
  await inTurn(async () => {
    const database = await deviceDatabase(user);
    const transaction = database.transaction(['outbox', 'drafts'], 'readwrite', { durability: 'strict' });
    const outbox = transaction.objectStore('outbox');
    const before = await outbox.index('id').get(form.id);
    const whole = { ...form, refusal: null, faults: 0 };
    if (!before) void outbox.add(whole);
    // Submitted twice, as from two tabs, it is the one that waits; mended, it takes the place of the refused one.
    else if (before.refusal && before.seq !== undefined) void outbox.put({ ...whole, seq: before.seq });
    void transaction.objectStore('drafts').delete(form.keptAs);
    await transaction.done;
  });
  tellOutbox(user);
}

export const waitingForm = async (user: string, id: string): Promise<WaitingForm | undefined> =>
  (await deviceDatabase(user)).getFromIndex('outbox', 'id', id);

/** Changes a form that waits; one that has left meanwhile stays gone. */
async function change(user: string, id: string, next: (form: WaitingForm) => WaitingForm): Promise<void> {
  const transaction = (await deviceDatabase(user)).transaction('outbox', 'readwrite', { durability: 'strict' });
  const form = await transaction.store.index('id').get(id);
  if (form) void transaction.store.put(next(form));
  await transaction.done;
  tellOutbox(user);
}

export const refuseWaiting = (user: string, id: string, refusal: Refusal): Promise<void> =>
  change(user, id, (form) => ({ ...form, refusal }));

export const countFault = (user: string, id: string): Promise<void> =>
  change(user, id, (form) => ({ ...form, faults: form.faults + 1 }));

/** There was no network when it was tried. */
export const noteOffline = (user: string, id: string): Promise<void> =>
  change(user, id, (form) => ({ ...form, draft: { ...form.draft, captured_offline: true } }));

/** A refused form is sent once more, as warnings were answered. */
export const sendOnceMore = (user: string, id: string, told: Partial<Pick<WaitingForm, 'confirm' | 'reason'>>) =>
  change(user, id, (form) => ({ ...form, ...told, refusal: null, faults: 0 }));

/** The form has arrived, or its person has thrown it away: it goes with its photos. */
export async function takeOut(user: string, id: string): Promise<void> {
  const database = await deviceDatabase(user);
  const transaction = database.transaction(['outbox', 'files'], 'readwrite', { durability: 'strict' });
  const [outbox, files] = [transaction.objectStore('outbox'), transaction.objectStore('files')];
  const key = await outbox.index('id').getKey(id);
  if (key !== undefined) void outbox.delete(key);
  for (const file of await files.index('run').getAllKeys(id)) void files.delete(file);
  await transaction.done;
  tellOutbox(user);
}

/**
 * Opens a refused form again, to be mended: it is a begun one from now on, which is answered. Answers null, and changes
 * nothing, where another of its kind is begun already, or it was sent meanwhile. What the server has by its id already it
 * would not read once more: the answers of such a form go on under another id, in the place of the first.
 */
export async function openAgain(user: string, id: string): Promise<KeptRun | null> {
  let opened: KeptRun | null = null;
  // The last answer may still be on its way to the draft.
  await inTurn(async () => {
    const database = await deviceDatabase(user);
    const transaction = database.transaction(['outbox', 'drafts', 'files'], 'readwrite', { durability: 'strict' });
    const [outbox, drafts, files] = [
      transaction.objectStore('outbox'),
      transaction.objectStore('drafts'),
      transaction.objectStore('files'),
    ];
    const form = await outbox.index('id').get(id);
    const begun = form && (await drafts.get(form.keptAs));
    const isSame = begun?.id === id;
    if (form?.refusal && form.seq !== undefined && (isSame || !isBegun(begun))) {
      // A version that is not taken any more is left: the answers go on in the one that is valid.
      const version = form.refusal.field === 'template_version' ? '' : form.run.version;
      opened = isSame ? begun : { ...form.run, version };
      const { arrived, sentence } = form.refusal;
      if (arrived) {
        const held = await files.index('run').getAll(id);
        const another = asAnother(opened, held, { ...arrived, sentence });
        for (const file of held) void files.delete(file.id);
        for (const file of another.files) void files.put(file);
        opened = another.run;
      }
      void drafts.put(opened, form.keptAs);
      void outbox.delete(form.seq);
    }
    await transaction.done;
  });
  tellOutbox(user);
  return opened;
}

/** The same answers as a form of their own; a file belongs to one form alone, so that it has copies of its own. */
function asAnother(
  run: KeptRun,
  files: readonly DeviceFile[],
  replaces: NonNullable<KeptRun['replaces']>,
): { readonly run: KeptRun; readonly files: readonly DeviceFile[] } {
  const id = v4();
  const copies = new Map(files.map((file) => [file.id, { ...file, id: v4(), run: id, sentAt: null }]));
  const own = (ids: readonly string[]): readonly string[] => ids.map((one) => copies.get(one)?.id ?? one);
  const answers = run.answers.map((answer) => ({
    ...answer,
    ...(answer.photos && { photos: own(answer.photos) }),
    ...(answer.refs && { refs: own(answer.refs) }),
  }));
  return { run: { ...run, id, answers, replaces }, files: [...copies.values()] };
}

const isBegun = (run: KeptRun | undefined): boolean => run !== undefined && run.answers.length > 0;
