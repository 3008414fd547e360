import { uploadApi } from '../http/upload-api.ts';
import type { StoredFile } from './stored-file.ts';

/** Uploads one file; nothing holds it until a row is saved with its id. Throws a `ProblemError`. */
export function uploadFile(file: File): Promise<StoredFile> {
  const body = new FormData();
  body.append('file', file);
  return uploadApi<StoredFile>('files/', { method: 'POST', body });
}
