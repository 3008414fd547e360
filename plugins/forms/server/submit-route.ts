import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { SubmittedForm } from '../../../core/forms/client.ts';
import type { FormAnswer } from '../../../core/forms/template.ts';
import type { Caller, Host } from '../../../core/host/host.ts';
import { Problem } from '../../../core/host/problem.ts';
import { seeingAll } from '../../../core/host/scope/caller-scope.ts';
import type { AlongRow } from '../../../core/records/change-rows.server.ts';
import { tellAlong, tellChanges } from '../../../core/records/changes.server.ts';
import { confirmedOf } from '../../../core/records/confirmed-of.server.ts';
import { problems } from '../../../core/records/problems.server.ts';
import { createRow } from '../../../core/records/write.server.ts';
import { whereCounts } from '../../../core/registry/access.ts';
import { byServerClock } from './by-server-clock.ts';
import { readVersion } from './judging.ts';

type Draft = Readonly<Record<string, unknown>>;

/** A tablet goes from hand to hand: what one has filled does not come in the name of another. */
const otherUser = (): Problem =>
  new Problem(409, 'other_user', msg`Somebody else has filled this form: sign in as them to send it.`);

/**
 * `POST /api/forms/runs/`: a form as the device filled it. Sent again with the same id of the device it is the first one
 * (200, not 201), whatever would be refused by then (catalogue maintenance.md §1.5).
 */
export function submitRoute(app: FastifyInstance, host: Host): void {
  app.post('/api/forms/runs/', { config: { can: 'form_filling:create' } }, async (request, reply) => {
    const { body, caller } = request;
    const record = host.records.get('form_run');
    if (!record || typeof body !== 'object' || body === null || Array.isArray(body))
      throw problems.badQuery(msg`Send the form that was filled.`);
    const { sent_by: sender, ...sent } = body as Draft;
    if (typeof sender === 'string' && sender !== caller.userId) throw otherUser();
    const draft = byServerClock(sent, Date.now());
    const before = (): Promise<SubmittedForm | undefined> => submittedBefore(host, draft['client_uuid'], caller);
    const first = await before();
    if (first) return first;
    const along: AlongRow[] = [];
    const added = { ...draft, ...(await metersOf(host, draft)) };
    const context = {
      host,
      caller: { ...caller, access: { ...caller.access, ...fillingAccess(caller) } },
      requestId: request.id,
      ip: request.ip,
      along,
      ...confirmedOf(request),
    };
    let row: Awaited<ReturnType<typeof createRow>>;
    try {
      row = await host.db.transaction().execute((db) => createRow(record, added, { ...context, db }));
    } catch (error) {
      // Its line was cut, and it was sent again while the first one was still being written.
      const meanwhile = await before();
      if (meanwhile) return meanwhile;
      throw error;
    }
    tellChanges(host, 'form_run', [row], 'create');
    tellAlong(host, along);
    const { id, number, result } = row as unknown as SubmittedForm;
    return reply.code(201).send({ id, number, result } satisfies SubmittedForm);
  });
}

/**
 * Forms are filled at the sites where that right counts; who fills them may name one of their own that another comes
 * instead of.
 */
const fillingAccess = ({ access }: Caller): Caller['access'] => {
  const where = access['form_filling:create'];
  if (where === undefined) return {};
  const own = { any: whereCounts(access, 'form_filling:create'), team: [], site: [] };
  return { 'form_run:create': where, ...(access['form_run:read'] === undefined && { 'form_run:read': own }) };
};

/** The form that came with this id of a device before; only its sender is answered it. */
async function submittedBefore(host: Host, clientId: unknown, { userId }: Caller): Promise<SubmittedForm | undefined> {
  if (typeof clientId !== 'string') return undefined;
  return seeingAll(host.db, async () => {
    const { rows } = await sql<SubmittedForm>`
      select id, number, result from form_run
      where client_uuid = ${clientId} and created_by = ${userId} and deleted_at is null`.execute(host.db);
    return rows[0];
  });
}

/** What the form read of the machine's counters, as readings of the machine. */
async function metersOf(host: Host, draft: Draft): Promise<Draft> {
  const { template_version: version, answers } = draft;
  if (typeof version !== 'string' || !/^[0-9a-f-]{36}$/.test(version) || !Array.isArray(answers)) return {};
  const known = await readVersion(host.db, version);
  const items = known?.content.sections.flatMap((section) => section.items) ?? [];
  return Object.fromEntries(
    items.flatMap(({ meter, key }) => {
      const told = (answers as readonly FormAnswer[]).find((answer) => answer.key === key)?.num;
      return meter && typeof told === 'number' ? [[meter, told]] : [];
    }),
  );
}
