import { api } from '../../../core/http/api.ts';
import { saveFile } from '../../../core/http/save-file.ts';
import { uploadApi } from '../../../core/http/upload-api.ts';
import type { EnvelopeKind, OfferFile } from '../../vendor-offer-calls.ts';

const pathOf = (id: string, file: string): string => `vendor/rfqs/${id}/files/${file}/`;

/** The calls of the files of an answer; apart, for few need them at once. */
export const filesApi = {
  /** Uploads a file; the draft names it afterwards. */
  add: (id: string, file: File, kind: EnvelopeKind, line: string | null): Promise<OfferFile> => {
    const body = new FormData();
    body.append('file', file);
    return uploadApi<OfferFile>(`vendor/rfqs/${id}/files/`, {
      method: 'POST',
      body,
      query: { kind, ...(line === null ? {} : { line }) },
    });
  },
  save: async (id: string, { id: file, name }: OfferFile): Promise<void> =>
    saveFile(name, await api<Blob>(pathOf(id, file), { responseType: 'blob' })),
  remove: (id: string, file: string): Promise<void> => api(pathOf(id, file), { method: 'DELETE' }),
};
