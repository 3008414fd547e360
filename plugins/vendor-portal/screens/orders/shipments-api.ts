import { api } from '../../../../core/http/api.ts';
import { saveFile } from '../../../../core/http/save-file.ts';
import { uploadApi } from '../../../../core/http/upload-api.ts';
import type { NewShipment, PackingFile, VendorShipments } from '../../../vendor-order-calls.ts';

const base = (order: string): string => `vendor/orders/${order}/shipments/`;

/** The calls of the shipments of an order; apart, for few need them at once. */
export const shipmentsApi = {
  read: (order: string): Promise<VendorShipments> => api<VendorShipments>(base(order)),
  /** `isConfirmed`: more is sent than awaited, and that is meant. */
  announce: (order: string, body: NewShipment, isConfirmed: boolean): Promise<{ readonly id: string }> =>
    api(base(order), { method: 'POST', body, query: isConfirmed ? { confirm: 'more_than_awaited' } : {} }),
  takeBack: (order: string, shipment: string, reason: string): Promise<{ readonly id: string }> =>
    api(`${base(order)}${shipment}/cancel/`, { method: 'POST', body: { reason: reason.trim() } }),
  saveFile: async (order: string, shipment: string, { id, name }: PackingFile): Promise<void> =>
    saveFile(name, await api<Blob>(`${base(order)}${shipment}/files/${id}/`, { responseType: 'blob' })),
  addFile: (order: string, file: File): Promise<PackingFile> => {
    const body = new FormData();
    body.append('file', file);
    return uploadApi<PackingFile>(`${base(order)}files/`, { method: 'POST', body });
  },
};
