import { expect } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import type { TestServer, TestUser } from './server.ts';

export interface Row {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly [field: string]: unknown;
}
export type Answer = Row & {
  readonly code: string;
  readonly detail: string;
  readonly errors?: Record<string, string>;
};
interface Inbox {
  readonly tasks: readonly {
    readonly id: string;
    readonly step: string;
    readonly onBehalfOf: string | null;
    readonly request: { readonly id: string; readonly version: number; readonly number: string };
  }[];
}

const people = ['planner', 'buyer', 'approver', 'manager', 'storekeeper', 'admin', 'mechanic', 'vendor'] as const;
type Person = (typeof people)[number];

/** Who asks, who signs, and what they do: purchase requests as people of the demo enter and decide them. */
export async function purchaseDesk(server: TestServer, isOneDoor = true) {
  const users = new Map<Person, TestUser>();
  for (const name of people) if (isOneDoor || name !== 'vendor') users.set(name, await server.login(name));
  const as = (name: Person): TestUser => users.get(name) as TestUser;
  const idOf = async (code: string): Promise<string> =>
    (await as('buyer').json<{ rows: Row[] }>(`records/currency/?filter=code:eq:${code}`)).body.rows[0]?.id ?? '';
  const [mad, eur] = [await idOf('MAD'), await idOf('EUR')];
  const { body: parts } = await as('buyer').json<{ rows: { id: string; unit: { id: string } }[] }>(
    'records/part/?limit=1',
  );
  const [part] = parts.rows;
  const line = (price: string, more: object = {}) => ({
    part: part?.id,
    qty: 1,
    unit: part?.unit.id,
    est_price: price,
    currency: mad,
    ...more,
  });
  const draft = (lines: readonly object[], more: object = {}) => ({
    site: seedId('site', 'S1'),
    title: 'Dents de godet',
    kind: 'stock',
    urgency: 'normal',
    needed_by: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10),
    cost_centre: '4100-ENG',
    lines,
    ...more,
  });
  const create = (user: TestUser, body: object) =>
    user.json<Answer>('records/purchase_request/', { method: 'POST', body });
  const read = async (id: string, user = as('buyer')) =>
    (await user.json<Answer>(`records/purchase_request/${id}/`)).body;
  const rowOf = async (record: string, id: string) => (await as('buyer').json<Answer>(`records/${record}/${id}/`)).body;
  /** A step of any record of purchasing, from the version that it has now. */
  async function move(record: string, id: string, name: string, user: TestUser, body: object = {}) {
    const { version } = await rowOf(record, id);
    return user.json<Answer>(`records/${record}/${id}/transitions/${name}/`, {
      method: 'POST',
      body,
      headers: { 'if-match': `"${version}"` },
    });
  }
  const step = (user: TestUser, id: string, name: string, body: object = {}) =>
    move('purchase_request', id, name, user, body);
  const taskOf = async (user: TestUser, request: string) =>
    (await user.json<Inbox>('procurement/approvals/')).body.tasks.find((task) => task.request.id === request);
  const decide = (user: TestUser, task: string, version: number, body: object = { decision: 'approve' }) =>
    user.json<Answer>(`procurement/approvals/${task}/decide/`, { method: 'POST', body: { version, ...body } });
  async function submitted(user: TestUser, lines: readonly object[], more: object = {}): Promise<Row> {
    const { body } = await create(user, draft(lines, more));
    const { body: sent, status } = await step(user, body.id, 'submit');
    expect([status, sent.errors]).toEqual([200, undefined]);
    return sent;
  }
  return { as, mad, eur, line, draft, create, read, step, rowOf, move, taskOf, decide, submitted };
}
