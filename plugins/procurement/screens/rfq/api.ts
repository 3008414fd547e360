import { api } from '../../../../core/http/api.ts';
import type { Minutes, OpeningKind } from '../../shared/minutes.ts';
import type { Comparison, Course, Tracking } from '../../shared/rfq-answers.ts';

const base = 'procurement/rfqs/';

/** The calls of the tracking of quotation requests. */
export const rfqApi = {
  tracking: (): Promise<Tracking> => api<Tracking>(base),
  course: (id: string): Promise<Course> => api<Course>(`${base}${id}/course/`),
  comparison: (id: string): Promise<Comparison> => api<Comparison>(`${base}${id}/comparison/`),
  minutes: (id: string): Promise<Minutes> => api<Minutes>(`${base}${id}/minutes/`),
  noteRemarks: (id: string, kind: OpeningKind, text: string): Promise<void> =>
    api(`${base}${id}/minutes/remarks/`, { method: 'POST', body: { kind, text } }),
  open: (id: string, password: string): Promise<{ readonly isOpen: boolean }> =>
    api(`${base}${id}/open/`, { method: 'POST', body: { password } }),
  award: (
    id: string,
    lines: readonly { readonly line: string; readonly offer: string }[],
    reason: string,
  ): Promise<{ readonly id: string }> =>
    api(`${base}${id}/award/`, { method: 'POST', body: { lines, ...(reason ? { reason } : {}) } }),
  addendum: (
    id: string,
    body: {
      readonly text: string;
      readonly material: boolean;
      readonly deadline_at: string | null;
      readonly questionnaire?: readonly object[];
    },
  ): Promise<void> => api(`${base}${id}/addenda/`, { method: 'POST', body }),
  secondStage: (
    id: string,
    body: { readonly specification: string; readonly deadline_at: string; readonly lines?: readonly object[] },
  ): Promise<void> => api(`${base}${id}/second-stage/`, { method: 'POST', body }),
  knockOut: (id: string, offer: string, reason: string): Promise<void> =>
    api(`${base}${id}/knock-out/`, { method: 'POST', body: { offer, reason } }),
  answer: (
    question: string,
    body: { readonly public_text: string; readonly answer: string; readonly audience: 'all' | 'asker' },
  ): Promise<void> => api(`procurement/questions/${question}/answer/`, { method: 'POST', body }),
};
