import { uploadApi } from '../http/upload-api.ts';
import type { StoredFile } from './stored-file.ts';

/**
 * Uploads one file; nothing holds it until a row is saved with its id. Sent again with an id of the device, it is the
 * first one. Throws a `ProblemError`, also where no answer has come after `timeout` milliseconds.
 */
export function uploadFile(
  file: File,
  { id, timeout }: { readonly id?: string; readonly timeout?: number } = {},
): Promise<StoredFile> {
  const body = new FormData();
  body.append('file', file);
  return uploadApi<StoredFile>('files/', {
    method: 'POST',
    body,
    ...(id === undefined ? {} : { query: { id } }),
    ...(timeout === undefined ? {} : { timeout }),
  });
}
