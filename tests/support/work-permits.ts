import { randomUUID } from 'node:crypto';
import type { FormContent } from '../../core/forms/template.ts';
import { seedId } from '../../core/host/seed.ts';
import type { TestUser } from './server.ts';

export const permitSite = seedId('site', 'S1');
export const permitPeople = {
  operator: seedId('person', 'E-00001'),
  supervisor: seedId('person', 'E-00129'),
  mechanic: seedId('person', 'E-00141'),
  other: seedId('person', 'E-00002'),
};
export type PermitRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
export interface PermitRefusal {
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: Readonly<Record<string, string>>;
}

const hour = 3_600_000;
export const fromNow = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

/** A draft of a permit of a kind, from now on for so many hours. */
export const permitDraft = (kind: string, more: Readonly<Record<string, unknown>> = {}) => ({
  site: permitSite,
  kind,
  title: `A ${kind} in the workshop`,
  description: 'Repair of the dump body.',
  place: seedId('mine_location', 'SHOP-1'),
  exact_place: 'Bay 3',
  planned_start: fromNow(-0.5),
  planned_end: fromNow(6),
  performed_by: 'internal',
  performer: permitPeople.operator,
  area_owner: permitPeople.supervisor,
  workers: [{ person: permitPeople.operator, certificate_until: '2030-01-01' }],
  ...more,
});

export const createPermit = (user: TestUser, draft: object) =>
  user.json<PermitRow & PermitRefusal>('records/work_permit/', { method: 'POST', body: draft });
export const readPermit = async (user: TestUser, { id }: { readonly id: string }): Promise<PermitRow> =>
  (await user.json<PermitRow>(`records/work_permit/${id}/`)).body;

/** A transition of a permit as it is now. */
export async function permitGoes(user: TestUser, row: { readonly id: string }, name: string, body: object = {}) {
  const { version } = await readPermit(user, row);
  return user.json<PermitRow & PermitRefusal>(`records/work_permit/${row.id}/transitions/${name}/`, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
  });
}

export const permitStep = (user: TestUser, { id }: { readonly id: string }, name: string, body: object = {}) =>
  user.json<PermitRefusal>(`hse/permits/${id}/steps/${name}/`, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': randomUUID() },
  });

export const drawn = (name: string) => ({ name, at: new Date().toISOString(), path: null });

/** Fills the form of the measures and joins it to the permit; `bad` is a point that is not OK. */
export async function fillMeasures(user: TestUser, row: { readonly id: string }, code: string, bad?: string) {
  const { body } = await user.json<{ version: { id: string; content: FormContent } }>(`forms/published/${code}/`);
  const answers = body.version.content.sections.flatMap(({ items }) =>
    items.map(({ key, kind, code: item }) => ({
      key,
      ...(kind === 'num' ? { num: 10 } : kind === 'sig' ? { signature: drawn('Signer') } : {}),
      ...(kind === 'yn' ? { choice: item === bad ? 'no' : 'yes' } : {}),
      ...(item === bad ? { comment: 'Not so.' } : {}),
    })),
  );
  const run = await user.json<PermitRow & PermitRefusal>('forms/runs/', {
    method: 'POST',
    body: {
      client_uuid: randomUUID(),
      site: permitSite,
      template_version: body.version.id,
      started_at: new Date(Date.now() - 2_000).toISOString(),
      completed_at: new Date().toISOString(),
      answers,
    },
  });
  if (run.status !== 201) throw new Error(JSON.stringify(run.body));
  const joined = await user.json<PermitRefusal>(`hse/permits/${row.id}/measures/`, {
    method: 'POST',
    body: { run: run.body.id },
  });
  return { run: run.body.id, ...joined };
}
