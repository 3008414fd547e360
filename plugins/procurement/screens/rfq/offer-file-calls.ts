import { api } from '../../../../core/http/api.ts';
import { saveFile } from '../../../../core/http/save-file.ts';
import type { OpenedFile } from '../../shared/offer-files.ts';

/** The files of the opened offers of a request, asked for once by all who show some of them. */
export const offerFilesQuery = (request: string) => ({
  queryKey: ['offer-files', request],
  queryFn: () => api<{ readonly files: readonly OpenedFile[] }>(`procurement/rfqs/${request}/files/`),
});

export const saveOfferFile = async (request: string, { id, name }: OpenedFile): Promise<void> =>
  saveFile(name, await api<Blob>(`procurement/rfqs/${request}/files/${id}/`, { responseType: 'blob' }));
