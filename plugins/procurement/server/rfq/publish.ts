import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { v4 } from 'uuid';
import { nextDocumentNumber } from '../../../../core/host/document-number.server.ts';
import type { Database } from '../../../../core/host/host.ts';
import { sentenceIn } from '../../../../core/host/languages.ts';
import { Exact, rounded, sumOfAmounts } from '../../../../core/money/exact.ts';
import { changeRows, type AlongContext } from '../../../../core/records/change-rows.server.ts';
import { beyondYears } from '../../../../core/records/limits/within-years.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredOf } from '../../../../core/records/record.ts';
import { rfq } from '../../records/rfq.ts';
import { isJudgedFirst } from '../../records/rfq-choices.ts';
import { rfqInvitation } from '../../records/rfq-invitation.ts';
import { refuseEvaluation } from '../evaluation/refuse-evaluation.ts';
import { deadlineCalendar } from '../../formulas/deadline-calendar.ts';
import { portalOf } from '../tell.ts';
import { tellVendors } from './tell-vendors.ts';
import { notApproved, vendorName } from '../vendor-name.ts';

/** Above this estimate three vendors are asked, or it is said why not (catalogue procurement.md §4). */
const threeAbove = '50000';
/** Hours that vendors have at least, and where a machine stands still. */
export const [hoursToAnswer, hoursWhereDown] = [24, 4];

type Rfq = StoredOf<typeof rfq>;

/**
 * Publishes a request: checks that it can be answered, gives it its number, and writes to those who are invited. Answers
 * what changes in its row. Throws 422 with what stands in the way.
 */
export async function publishRequest(context: AlongContext, row: Rfq) {
  const { db, host, caller } = context;
  const lines = await linesOf(db, row.id);
  if (lines.length === 0) throw problems.invalid({ lines: msg`Add at least one line.` });
  await refuseVendors(db, row.id);
  if (isJudgedFirst(row.procedure)) await refuseEvaluation(db, row.id);
  const estimate = estimateOf(lines);
  const vendors = await vendorsOf(db, row.id);
  if (vendors < 3 && estimate !== null && new Exact(estimate).gt(threeAbove) && !row.few_vendors_reason?.trim())
    throw problems.invalid({
      few_vendors_reason: {
        ...msg({ message: 'Above {amount, number}, invite at least 3 vendors or justify.' }),
        values: { amount: Number(threeAbove) },
      },
    });
  const hours = lines.some(({ is_down: isDown }) => isDown) ? hoursWhereDown : hoursToAnswer;
  await refuseDeadline(db, row, hours);
  const publicId = v4();
  await changeRows(context, rfqInvitation, {
    where: sql`rfq = ${row.id}`,
    set: { status: 'sent', sent_at: sql`now()` },
  });
  const number = row.number ?? (await nextDocumentNumber(db, 'RFQ', String(row.site)));
  const { title } = row;
  const count = lines.length;
  await tellVendors(host, db, { id: row.id, public_id: publicId }, (deadline) => ({
    subject: msg`Request ${number}: ${title}, answer before ${deadline}`,
    lines: [
      msg`You are invited to make an offer: ${title}.`,
      msg`Lines: ${count}. Offers are accepted until ${deadline}.`,
      msg`Your contact: ${caller.name}, ${caller.email}.`,
    ],
    attachments: (language) => {
      const told = sentenceIn(language, msg`Offer for ${number}: ${title}`);
      const calendar = deadlineCalendar({
        uid: `${publicId}@filon`,
        at: new Date(row.deadline_at).toISOString(),
        writtenAt: new Date().toISOString(),
        title: told,
        link: `${portalOf(host)}/rfq/${publicId}/response`,
      });
      return [{ name: `${number}.ics`, type: 'text/calendar', content: calendar }];
    },
  }));
  return {
    number,
    public_id: publicId,
    estimate,
    published_at: sql`now()`,
    published_by: caller.userId,
    stage: row.procedure === 'two_stages' ? 1 : null,
    questions_until: sql`coalesce(${row.questions_until ?? null}::timestamptz, greatest(
      ${row.deadline_at}::timestamptz - interval '48 hours', now() + (${row.deadline_at}::timestamptz - now()) / 2))`,
  };
}

/** Lines × estimated prices, in the company's currency; null where none is estimated. */
function estimateOf(lines: readonly Line[]): string | null {
  const estimated = lines.filter(({ price }) => price !== null);
  return estimated.length === 0
    ? null
    : rounded(sumOfAmounts(estimated.map(({ qty, price }) => new Exact(qty).times(price ?? '0'))), 3);
}

/** The estimate of a request as its lines are now. */
export const estimatedNow = async (db: Database, id: string): Promise<string | null> =>
  estimateOf(await linesOf(db, id));

interface Line {
  readonly qty: string;
  readonly price: string | null;
  readonly is_down: boolean;
}

async function linesOf(db: Database, id: string): Promise<readonly Line[]> {
  const { rows } = await sql<Line>`
    select line.qty::text, line.est_price::text as price, coalesce(request.urgency = 'machine_down', false) as is_down
    from rfq_line line
    left join purchase_request_line asked on asked.id = line.request_line
    left join purchase_request request on request.id = asked.request
    where line.rfq = ${id} and line.deleted_at is null`.execute(db);
  return rows;
}

async function vendorsOf(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ vendors: number }>`
    select count(*)::int as vendors from rfq_invitation where rfq = ${id} and deleted_at is null`.execute(db);
  return rows[0]?.vendors ?? 0;
}

/** Vendors that may not be asked, or that have nobody who can answer. */
async function refuseVendors(db: Database, id: string): Promise<void> {
  const { rows } = await sql<{ name: string; state: string; answers: boolean }>`
    select ${vendorName} as name, vendor.state,
      exists (
        select
        from vendor_contact contact
        where contact.vendor = vendor.id and contact.deleted_at is null
          and contact.portal_role in ('bidder', 'admin')
          and 'rfq' = any(coalesce(contact.receives, '{}'))) as answers
    from rfq_invitation invitation
    join vendor on vendor.id = invitation.vendor
    where invitation.rfq = ${id} and invitation.deleted_at is null
    order by vendor.code`.execute(db);
  if (rows.length === 0)
    throw problems.invalid({
      invitations: msg`Invite at least one vendor with a contact who can answer.`,
    });
  const refused = rows.find(({ state }) => state !== 'approved');
  if (refused) throw problems.invalid({ invitations: notApproved(refused.name) });
  const silent = rows.find(({ answers }) => !answers);
  if (silent)
    throw problems.invalid({
      invitations: msg`${silent.name} has no contact who receives requests and can answer in the portal.`,
    });
}

/** Vendors have some hours at least; how far ahead a deadline may lie says its field. */
export async function refuseDeadline(
  db: Database,
  { deadline_at: deadline }: Pick<Rfq, 'deadline_at'>,
  hours: number,
): Promise<void> {
  const { rows } = await sql<{ soon: boolean }>`
    select ${deadline}::timestamptz < now() + ${hours} * interval '1 hour' as soon`.execute(db);
  const sentence = rows[0]?.soon
    ? msg`Leave at least ${hours} h to answer.`
    : beyondYears(rfq.fields.deadline_at, deadline);
  if (sentence) throw problems.invalid({ deadline_at: sentence });
}
