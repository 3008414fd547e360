import { withClocks } from '../api.ts';
import { api } from '../../../../core/http/api.ts';
import type { VendorCompany, VendorFile, VendorWords } from '../../../vendor-calls.ts';

export interface InvitedColleague {
  readonly name: string;
  readonly email: string;
  readonly language: 'en' | 'fr';
  readonly role: VendorCompany['role'];
}

/** The calls of a vendor's own file. */
export const companyApi = {
  read: (): Promise<VendorFile> => api<VendorFile>('vendor/company/').then(withClocks),
  propose: (changes: VendorWords, note: string): Promise<unknown> =>
    api('vendor/company/proposals/', {
      method: 'POST',
      body: { ...changes, ...(note.trim() ? { note: note.trim() } : {}) },
    }),
  invite: (colleague: InvitedColleague): Promise<unknown> =>
    api('vendor/company/colleagues/', { method: 'POST', body: colleague }),
  sendLink: (id: string): Promise<unknown> =>
    api(`vendor/company/colleagues/${id}/link/`, { method: 'POST', body: {} }),
};
