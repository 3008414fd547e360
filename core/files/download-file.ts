import { api } from '../http/api.ts';
import type { StoredFile } from './stored-file.ts';

/** Fetches a file as its reader and hands it to the browser to be saved. Throws a `ProblemError`. */
export async function downloadFile({ id, name }: Pick<StoredFile, 'id' | 'name'>): Promise<void> {
  const bytes = await api<Blob>(`files/${id}/`, { responseType: 'blob' });
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
