import { api } from '../../../../core/http/api.ts';
import type { ApprovalPlan, Inbox, RequestApproval } from '../../shared/approval-answers.ts';

export type Answer = 'approve' | 'reject' | 'return';

/** The calls of the approvals. */
export const approvalApi = {
  inbox: (): Promise<Inbox> => api<Inbox>('procurement/approvals/'),
  ofRequest: (id: string): Promise<RequestApproval> => api<RequestApproval>(`procurement/requests/${id}/approval/`),
  decide: (task: string, decision: Answer, version: number, reason: string): Promise<{ readonly state: string }> =>
    api(`procurement/approvals/${task}/decide/`, {
      method: 'POST',
      body: { decision, version, ...(reason.trim() ? { reason: reason.trim() } : {}) },
    }),
  ask: (task: string, text: string): Promise<void> =>
    api(`procurement/approvals/${task}/ask/`, { method: 'POST', body: { text } }),
  answer: (question: string, text: string): Promise<void> =>
    api(`procurement/approval-questions/${question}/answer/`, { method: 'POST', body: { text } }),
  simulate: (body: {
    readonly site: string;
    readonly amount: string;
    readonly kind: string;
    readonly urgency: string;
    readonly singleSource: boolean;
  }): Promise<ApprovalPlan> => api<ApprovalPlan>('procurement/approvals/simulate/', { method: 'POST', body }),
};
