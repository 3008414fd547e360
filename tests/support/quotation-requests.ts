import { expect } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import type { VendorRequest } from '../../plugins/vendor-calls.ts';
import { emptyLine, type OfferContent } from '../../plugins/vendor-offer-calls.ts';
import { purchaseDesk, type Answer } from './purchase-requests.ts';
import { signingCodes } from './signing-codes.ts';
import { demoPassword, type TestServer, type TestUser } from './server.ts';

/** Vendors of the demo whose people have accounts. */
export const vendorNames = ['vendor', 'vendor2', 'vendor3'] as const;
export type VendorName = (typeof vendorNames)[number];

const dayMs = 86_400_000;

/**
 * A buyer's desk and three vendors: requests as they are published, answered, opened. `portal`: where vendors come by a
 * door of their own; they are signed in there where `comeIn` says so.
 */
export async function quotationDesk(server: TestServer, portal: string | null = null, comeIn = portal === null) {
  const desk = await purchaseDesk(server, portal === null);
  const { as, line } = desk;
  const vendors = new Map<VendorName, TestUser>();
  // Where a portal is served apart, vendors come by its door alone.
  if (comeIn) for (const name of vendorNames) vendors.set(name, await server.login(name, portal ?? undefined));
  const vendor = (name: VendorName): TestUser => vendors.get(name) as TestUser;
  const vendorIds = [1, 2, 3].map((place) => seedId('vendor', `V-0000${place}`));
  const { part, unit } = line('1') as { part?: string; unit?: string };

  const draft = (more: object = {}) => ({
    site: seedId('site', 'S1'),
    title: 'Dents de godet et clavettes',
    procedure: 'sealed',
    deadline_at: new Date(Date.now() + 3 * dayMs).toISOString(),
    validity_days: 60,
    lines: [
      { part, qty: 10, unit, est_price: '1000' },
      { description: 'Clavette acier', qty: 4, unit, est_price: '50', equivalent_ok: false },
    ],
    invitations: vendorIds.map((id) => ({ vendor: id })),
    ...more,
  });
  const create = (body: object = draft(), user = as('buyer')) =>
    user.json<Answer>('records/rfq/', { method: 'POST', body });
  const read = async (id: string, user = as('buyer')) => (await user.json<Answer>(`records/rfq/${id}/`)).body;
  const step = (id: string, name: string, body: object = {}, user = as('buyer')) =>
    desk.move('rfq', id, name, user, body);
  async function published(more: object = {}): Promise<Answer> {
    const made = await create(draft(more));
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    const { status, body } = await step(made.body.id, 'publish');
    expect([status, body.errors]).toEqual([200, undefined]);
    return body;
  }

  const requestOf = async (name: VendorName, publicId: unknown) =>
    vendor(name).json<VendorRequest & { code?: string }>(`vendor/rfqs/${String(publicId)}/`);
  /** An offer of so much for one piece of each line; null: not offered. */
  const offer = (request: VendorRequest, prices: readonly (string | null)[], more: object = {}): OfferContent => ({
    quote_no: 'Q-1',
    currency: 'MAD',
    incoterm: 'DAP',
    place: 'Carreau de la mine',
    payment_terms: '',
    valid_until: request.validUntil,
    partial_ok: true,
    discount: null,
    charges: [],
    deviations: '',
    message: '',
    lines: request.requestLines.map(({ id }, place) => ({
      ...emptyLine(id, prices[place] === null ? 'not_offered' : 'as_asked'),
      price: prices[place] ?? null,
      lead_days: prices[place] === null ? null : 14,
    })),
    ...more,
  });
  const save = (name: VendorName, publicId: unknown, version: number, content: object) =>
    vendor(name).json<{ version: number; code?: string; detail?: string; errors?: Record<string, string> }>(
      `vendor/rfqs/${String(publicId)}/draft/`,
      { method: 'PUT', body: { version, content } },
    );
  const codes = signingCodes(server.dataDir);
  /** Sends a draft, by a code that is asked for and read from the mail. */
  async function send(name: VendorName, publicId: unknown, version: number, more: object = {}) {
    const code = 'code' in more ? {} : { code: await codes.codeFor(vendor(name), String(publicId), version) };
    return vendor(name).json<{
      reference: string;
      revision: number;
      sha256: string;
      code?: string;
      detail?: string;
      errors?: Record<string, string>;
    }>(`vendor/rfqs/${String(publicId)}/submit/`, {
      method: 'POST',
      body: { version, signatory: 'A. Benali', attestation: true, ...code, ...more },
    });
  }
  /** Saves and sends an offer; answers the receipt. */
  async function sent(name: VendorName, publicId: unknown, prices: readonly (string | null)[], more: object = {}) {
    const { body: request } = await requestOf(name, publicId);
    const saved = await save(name, publicId, request.draft?.version ?? 0, offer(request, prices, more));
    expect(saved.status).toBe(200);
    const { status, body } = await send(name, publicId, saved.body.version);
    expect([status, body.errors]).toEqual([200, undefined]);
    return body;
  }
  /** Lets the deadline of a request pass. */
  const passDeadline = (id: string) =>
    server.host.pool.query(
      `update rfq set deadline_at = now() - interval '1 second', questions_until = now() - interval '1 second' where id = $1`,
      [id],
    );
  const open = (id: string, user: TestUser, password = demoPassword) =>
    user.json<{ isOpen: boolean; code?: string; detail?: string; errors?: Record<string, string> }>(
      `procurement/rfqs/${id}/open/`,
      { method: 'POST', body: { password } },
    );
  return {
    ...desk,
    vendor,
    vendorIds,
    draft,
    create,
    read,
    step,
    published,
    requestOf,
    offer,
    save,
    send,
    codes,
    sent,
    passDeadline,
    open,
  };
}
