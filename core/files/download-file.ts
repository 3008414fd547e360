import { api } from '../http/api.ts';
import { saveFile } from '../http/save-file.ts';
import type { StoredFile } from './stored-file.ts';

/** Fetches a file as its reader and hands it to the browser to be saved. Throws a `ProblemError`. */
export async function downloadFile({ id, name }: Pick<StoredFile, 'id' | 'name'>): Promise<void> {
  saveFile(name, await api<Blob>(`files/${id}/`, { responseType: 'blob' }));
}
