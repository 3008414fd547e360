import { v4 } from 'uuid';
import { deviceDatabase, type DeviceFile } from './device-database.ts';
import { reducedPhoto } from './reduced-photo.ts';

/** Keeps a photo, reduced, or a file of a form that is filled; gives the id by which the server will know it. */
export async function keepFile(user: string, run: string, file: File): Promise<string> {
  const { name, blob } = await reducedPhoto(file);
  const id = v4();
  const kept: DeviceFile = { id, run, name, blob, keptAt: new Date().toISOString(), sentAt: null };
  const transaction = (await deviceDatabase(user)).transaction('files', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.add(kept), transaction.done]);
  return id;
}

/** A file that this device keeps; undefined of any other. */
export const readFile = async (user: string, id: string): Promise<DeviceFile | undefined> =>
  (await deviceDatabase(user)).get('files', id);

/** Photos of forms that were begun so long ago that nobody goes on with them, in milliseconds. */
const forgottenMs = 15 * 86_400_000;

/** Takes away what belongs to no form any more. */
export async function dropLooseFiles(user: string): Promise<void> {
  const transaction = (await deviceDatabase(user)).transaction(['files', 'drafts', 'outbox'], 'readwrite');
  const [drafts, waiting, files] = await Promise.all([
    transaction.objectStore('drafts').getAll(),
    transaction.objectStore('outbox').getAll(),
    transaction.objectStore('files').getAll(),
  ]);
  const used = new Set([...drafts, ...waiting].map(({ id }) => id));
  for (const { id, run, keptAt } of files)
    if (!used.has(run) && Date.now() - Date.parse(keptAt) > forgottenMs)
      void transaction.objectStore('files').delete(id);
  await transaction.done;
}
