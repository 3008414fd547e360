import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { UblRequest } from '../../formulas/ubl/model.ts';
import { conditionsOf } from '../vendor-api/request-conditions.ts';
import { vendorParty } from './parties.ts';
import { requestDocument } from './request-document.ts';
import { codesOf } from './units.ts';

/** A published request as UBL for one of its vendors. */
export async function askedDocument(
  db: Database,
  rfq: string,
  vendor: string,
  language: 'en' | 'fr',
): Promise<UblRequest> {
  const { rows } = await sql<{
    id: string;
    number: string;
    title: string;
    deadlineAt: string;
    published_at: string;
  }>`
    select public_id as id, number, title, deadline_at as "deadlineAt", published_at from rfq
    where id = ${rfq} and published_at is not null`.execute(db);
  const [head] = rows;
  if (!head) throw new Error(`The request ${rfq} is not published`);
  const asked = { ...(await conditionsOf(db, rfq, vendor, language)), ...head };
  const published = new Date(head.published_at).toISOString();
  return requestDocument(asked, await vendorParty(db, vendor), await codesOf(db, head.id), published);
}
