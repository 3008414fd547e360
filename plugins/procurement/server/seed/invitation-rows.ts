import { instantOf } from './insert-rows.ts';
import type { DemoTender } from './tenders.ts';

/** Rows of whom a request asked. */
export const invitationRows = ({ id, request, invitations, createdAt, publishedAt, deadlineAt }: DemoTender) =>
  invitations.map(({ id: invitation, vendor, status, openedAt, answeredAt, declineReason }) => ({
    id: invitation,
    site: request.site.id,
    rfq: id,
    vendor: vendor.id,
    status,
    sent_at: instantOf(publishedAt),
    opened_at: instantOf(openedAt),
    answered_at: instantOf(answeredAt),
    decline_reason: declineReason,
    reminders: remindersUntil(publishedAt, answeredAt ?? deadlineAt, deadlineAt),
    created_at: instantOf(createdAt),
    updated_at: instantOf(answeredAt ?? (status === 'no_answer' ? deadlineAt : publishedAt)),
  }));

const hourMs = 3_600_000;

/** Those who have not answered are reminded 72 and 24 hours before the deadline. */
const remindersUntil = (publishedAt: number, answeredAt: number, deadlineAt: number): number =>
  [72, 24].filter((hours) => {
    const at = deadlineAt - hours * hourMs;
    return publishedAt < at && at < answeredAt;
  }).length;
