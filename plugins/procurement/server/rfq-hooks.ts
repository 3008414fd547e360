import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { questionnaireLine } from '../records/questionnaire-line.ts';
import { mayKnowPrices } from '../records/rfq-choices.ts';
import type { rfqInvitation } from '../records/rfq-invitation.ts';
import type { rfqLine } from '../records/rfq-line.ts';
import type { rfq } from '../records/rfq.ts';
import { personsOf } from './evaluation/read-evaluation.ts';
import { idleSteps, missingSteps } from './rfq/calendar.ts';
import { unfitOpeners } from './rfq/named-openers.ts';
import { publishRequest } from './rfq/publish.ts';
import { tellVendors } from './rfq/tell-vendors.ts';
import { vendorName } from './vendor-name.ts';

/** Requests are numbered and told to vendors when they are published (catalogue procurement.md §4). */
export const rfqHooks: RecordHooks<typeof rfq> = {
  cannotBe: async (row, context) => [
    ...(await idleSteps(context.db, row, (step) => context.isTouched(step))),
    ...(await wrongOpeners(row, context)),
  ],
  beforeWrite: async (draft, { db, before }) => {
    Object.assign(draft, await missingSteps(db, { ...before, ...draft }));
  },
  beforeTransition: async (transition, { row, reason, ...context }) => {
    if (transition === 'publish') return publishRequest(context, row);
    // A draft was told to nobody.
    if (row.public_id == null || (transition !== 'cancel' && transition !== 'end')) return {};
    const number = row.number ?? '';
    const { title } = row;
    await tellVendors(context.host, context.db, { id: row.id, public_id: row.public_id }, () => ({
      subject: transition === 'cancel' ? msg`${number} is cancelled` : msg`${number} is closed without award`,
      lines: [
        transition === 'cancel'
          ? msg`The request “${title}” is cancelled: ${reason ?? ''}. Offers that were not opened stay sealed.`
          : msg`The request “${title}” is closed without award.`,
      ],
    }));
    return {};
  },
};

/** Nobody frees a request of their own signature; rights are asked for anew when it is published. */
const wrongOpeners: NonNullable<RecordHooks<typeof rfq>['cannotBe']> = async (
  { site, openers },
  { host, db, caller, before, transition, isTouched },
) => {
  if (!isTouched('openers', 'site') && transition !== 'publish') return [];
  const named = openers ?? [];
  const removed = (before?.openers ?? []).filter((person) => !named.includes(person));
  if (personsOf(caller).some((person) => removed.includes(person)))
    return [{ field: 'openers', sentence: msg`You are listed to open the offers: another person must remove you.` }];
  return unfitOpeners(host, db, named, String(site));
};

/** Lines and vendors change with a draft alone: what was published is changed by an addendum, which all are told. */
export const rfqLineHooks: RecordHooks<typeof rfqLine> = {
  beforeWrite: ({ rfq: id }, { db, before }) => refusePublished(db, [id, before?.rfq]),
  beforeDelete: ({ rfq: id }, { db }) => refusePublished(db, [id]),
};

export const questionnaireLineHooks: RecordHooks<typeof questionnaireLine> = {
  beforeWrite: ({ rfq: id }, { db, before }) => refusePublished(db, [id, before?.rfq]),
  beforeDelete: ({ rfq: id }, { db }) => refusePublished(db, [id]),
};

export const rfqInvitationHooks: RecordHooks<typeof rfqInvitation> = {
  beforeWrite: (draft, { db, before }) => {
    const changed = Object.entries(draft).filter(([name, value]) => value !== before?.[name as keyof typeof before]);
    return before && changed.every(([name]) => addedByHand.includes(name))
      ? refuseOpened(db, before.rfq)
      : refusePublished(db, [draft.rfq, before?.rfq]);
  },
  beforeDelete: ({ rfq: id }, { db }) => refusePublished(db, [id]),
  cannotBe: async ({ vendor }, { db, isTouched }) => {
    if (!isTouched('vendor')) return [];
    const { rows } = await sql<{ name: string; reason: string | null }>`
      select ${vendorName} as name, block_reason as reason from vendor
      where id = ${vendor ?? null}::uuid and state = 'blocked'`.execute(db);
    const [blocked] = rows;
    return blocked ? [{ field: 'vendor', sentence: msg`${blocked.name} is blocked: ${blocked.reason ?? ''}.` }] : [];
  },
};

/** What a buyer adds to the offer of a vendor, as long as nobody knows its prices. */
const addedByHand: readonly string[] = ['logistics', 'duty_pct'];

/** Throws 422 where prices of a request are known. Holds it until the transaction ends. */
async function refuseOpened(db: Database, request: unknown): Promise<void> {
  const { rows } = await sql<{ procedure: string; state: string }>`
    select procedure, state from rfq where id = ${request}::uuid for share`.execute(db);
  if (!rows[0] || mayKnowPrices(rows[0]))
    throw problems.invalid({ logistics: msg`Added costs must be entered before the prices are opened.` });
}

/** Throws 422 where one of the requests is no draft any more. Holds them until the transaction ends. */
export async function refusePublished(db: Database, requests: readonly unknown[]): Promise<void> {
  const { rows } = await sql<{ number: string | null; state: string }>`
    select number, state from rfq
    where id = any(${requests.filter((id) => typeof id === 'string')}::uuid[]) and deleted_at is null
    order by id
    for share`.execute(db);
  const published = rows.find(({ state }) => state !== 'draft');
  if (!published) return;
  const number = published.number ?? '';
  throw problems.invalid({ rfq: msg`${number} is published: change it by an addendum.` });
}
