import type pg from 'pg';
import { seedId } from '../../core/host/seed.ts';
import type { CodeAsked } from '../../core/session/signing.ts';
import type { VendorRequest } from '../../plugins/vendor-calls.ts';
import { emptyLine } from '../../plugins/vendor-offer-calls.ts';
import { tokenOf } from './filon-process.ts';
import type { SigningCodes } from './signing-codes.ts';

/** Somebody of a vendor who is signed in. */
export interface PortalUser {
  readonly vendor: string;
  readonly email: string;
  readonly token: string;
  /** Offers of theirs for the request at hand that were sent before. */
  sentBefore: number;
  /** Of the draft that is kept. */
  version: number;
  /** By which it is signed. */
  code: string;
}

/** How an offer that was sent was answered; `status` is null where the line was cut. */
export interface Attempt {
  readonly user: PortalUser;
  readonly status: number | null;
  readonly code: string | null;
  readonly receipt: { reference: string; revision: number; sha256: string; receivedAt: string } | null;
}

/** What purchasing knows of a request by its id, vendors by its public one. */
const publicIds = new Map<string, string>();

async function call(port: number, token: string, path: string, method = 'GET', body?: object, version?: number) {
  const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json().catch(() => null)) as unknown };
}

/** Gives the first contact of so many approved vendors an account with the demo's password, and signs them in. */
export async function signInVendors(pool: pg.Pool, port: number, count: number): Promise<readonly PortalUser[]> {
  const { rows } = await pool.query<{ email: string; vendor: string }>(
    `with chosen as (
       select distinct on (contact.vendor) contact.vendor, lower(contact.email) as email, contact.name
       from vendor_contact contact
       join vendor on vendor.id = contact.vendor and vendor.state = 'approved'
       where contact.portal_role = 'admin' and contact.deleted_at is null and not exists (
         select from app_user where email = lower(contact.email) and kind <> 'vendor')
       order by contact.vendor, contact.created_at),
     made as (
       insert into app_user (login, email, name, kind, vendor, password_hash, password_changed_at)
       select chosen.email, chosen.email, chosen.name, 'vendor', chosen.vendor, known.password_hash, now()
       from chosen
       cross join (select password_hash from app_user where email = 'vendor@demo.filon') known
       where chosen.email not in (select email from app_user)
       on conflict do nothing
       returning id),
     allowed as (insert into role_assignment (user_id, role, sites) select id, 'vendor', null from made)
     select email, vendor from chosen order by vendor limit $1`,
    [count],
  );
  const users: PortalUser[] = [];
  for (const { email, vendor } of rows)
    users.push({
      vendor,
      token: await tokenOf(`http://127.0.0.1:${port}`, email),
      sentBefore: 0,
      version: 0,
      code: '',
      email,
    });
  return users;
}

/** A published request of two lines to all these vendors; answers its id. */
export async function publishRequest(port: number, title: string, users: readonly PortalUser[]): Promise<string> {
  const token = await tokenOf(`http://127.0.0.1:${port}`, 'buyer@demo.filon');
  const { body: parts } = await call(port, token, 'records/part/?limit=1');
  const [part] = (parts as { rows: { id: string; unit: { id: string } }[] }).rows;
  const made = await call(port, token, 'records/rfq/', 'POST', {
    site: seedId('site', 'S1'),
    title,
    procedure: 'sealed',
    deadline_at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    validity_days: 60,
    lines: [{ part: part?.id, qty: 10, unit: part?.unit.id, est_price: '100' }],
    invitations: users.map(({ vendor }) => ({ vendor })),
  });
  const { id, version } = made.body as { id: string; version: number };
  const sent = await call(port, token, `records/rfq/${id}/transitions/publish/`, 'POST', {}, version);
  if (sent.status !== 200) throw new Error(`Not published: ${JSON.stringify([made, sent])}`);
  publicIds.set(id, (sent.body as { public_id: string }).public_id);
  return id;
}

/** Keeps a whole draft of an offer, ready to be sent: the code by which it is signed has come. */
export async function draftOf(port: number, user: PortalUser, request: string, codes: SigningCodes): Promise<void> {
  const path = `vendor/rfqs/${publicIds.get(request)}/`;
  const { body } = await call(port, user.token, path);
  const { requestLines, validUntil, draft } = body as VendorRequest;
  const content = {
    quote_no: 'D-1',
    currency: 'MAD',
    incoterm: 'DAP',
    place: 'Carreau de la mine',
    payment_terms: '',
    valid_until: validUntil,
    partial_ok: true,
    discount: null,
    charges: [],
    deviations: '',
    message: '',
    lines: requestLines.map(({ id }) => ({ ...emptyLine(id, 'as_asked'), price: '95', lead_days: 14 })),
  };
  const kept = await call(port, user.token, `${path}draft/`, 'PUT', { version: draft?.version ?? 0, content });
  if (kept.status !== 200) throw new Error(`Not kept: ${JSON.stringify(kept)}`);
  user.version = (kept.body as { version: number }).version;
  const ask = async () => {
    const asked = await call(port, user.token, `${path}submit/code/`, 'POST', { version: user.version });
    if (asked.status !== 200) throw new Error(`No code: ${JSON.stringify(asked)}`);
    return asked.body as CodeAsked;
  };
  user.code = (await codes.newest(user.email, ask)) ?? '';
}

/** Sends the draft, and says how that was answered. */
export async function submit(port: number, user: PortalUser, request: string): Promise<Attempt> {
  try {
    const { status, body } = await call(port, user.token, `vendor/rfqs/${publicIds.get(request)}/submit/`, 'POST', {
      version: user.version,
      signatory: 'A. Benali',
      attestation: true,
      code: user.code,
    });
    if (body === null) return { user, status: null, code: null, receipt: null };
    const receipt = status === 200 ? (body as NonNullable<Attempt['receipt']>) : null;
    return { user, status, code: (body as { code?: string }).code ?? null, receipt };
  } catch {
    return { user, status: null, code: null, receipt: null };
  }
}
