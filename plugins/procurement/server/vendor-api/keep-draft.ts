import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import type { RowsContext } from '../../../../core/records/change-rows.server.ts';
import type { OfferContent } from '../../../vendor-offer-calls.ts';
import { markDrafted, ownFiles } from '../offer-files/own-files.ts';
import { canonicalText, sealEnvelope } from '../rfq/envelope.ts';
import type { InvitedRequest } from './invited-request.ts';
import type { VendorPerson } from './who.ts';

interface Written {
  readonly person: VendorPerson;
  readonly asked: InvitedRequest;
  /** Of the draft that was changed; 0 where there was none. */
  readonly version: number;
  readonly content: OfferContent;
  readonly user: string;
}

/** Keeps a draft, sealed. Throws 409 where a colleague has written meanwhile, or sent it. */
export async function keepDraft(
  host: Host,
  { db }: RowsContext,
  { person, asked, version, content, user }: Written,
): Promise<{ readonly version: number; readonly savedAt: string }> {
  const own = { rfq: asked.id, vendor: person.vendor };
  // A file that a colleague has removed is left out.
  const files = (await ownFiles(host, db, own, content.files ?? [])).map(({ id }) => id);
  const { ciphertext, data_key: key } = sealEnvelope(
    host,
    canonicalText({ ...content, ...(content.files ? { files } : {}) }),
  );
  const { rows } = await sql<{ version: number; savedAt: string }>`
    insert into quotation_draft as draft (rfq, vendor, ciphertext, data_key, saved_by)
    select ${asked.id}::uuid, ${person.vendor}::uuid, ${ciphertext}::bytea, ${key}, ${user}::uuid
    where ${version} = 0 or exists (
      select from quotation_draft where rfq = ${asked.id} and vendor = ${person.vendor})
    on conflict (rfq, vendor) do update
    set ciphertext = excluded.ciphertext, data_key = excluded.data_key, saved_by = excluded.saved_by,
      saved_at = now(), version = draft.version + 1
    where draft.version = ${version}
    returning version, saved_at as "savedAt"`.execute(db);
  if (rows[0]) {
    await markDrafted(db, own, files);
    return rows[0];
  }
  const { rows: others } = await sql<{ at: string }>`
    select to_char(local_clock(saved_at, ${person.timeZone}), 'HH24:MI') as at from quotation_draft
    where rfq = ${asked.id} and vendor = ${person.vendor}`.execute(db);
  const at = others[0]?.at;
  throw at === undefined
    ? new Problem(409, 'draft_sent', msg`A colleague has already sent this draft; reload.`)
    : new Problem(409, 'draft_changed', msg`A colleague changed this draft at ${at}; reload.`);
}
