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
import { judgingOf, readVersion } from './judging.ts';
import { isSameForm, type SentForm } from './same-form.ts';

type Draft = Readonly<Record<string, unknown>>;

/** A tablet goes from hand to hand: what one has filled does not come in the name of another. */
const otherUser = (): Problem =>
  new Problem(409, 'other_user', msg`Someone else filled this form: sign in as them to send it.`);

/**
 * `POST /api/forms/runs/`: a form as the device filled it. Sent again with the same id of the device it is the first one
 * (200, not 201), whatever would be refused by then, as long as it says the same (catalogue maintenance.md §1.5).
 */
export function submitRoute(app: FastifyInstance, host: Host): void {
  app.post('/api/forms/runs/', { config: { can: 'form_filling:create' } }, async (request, reply) => {
    const { body, caller } = request;
    const record = host.records.get('form_run');
    if (!record || typeof body !== 'object' || body === null || Array.isArray(body))
      throw problems.badQuery(msg`Send the filled form.`);
    const { sent_by: sender, ...sent } = body as Draft;
    if (typeof sender === 'string' && sender !== caller.userId) throw otherUser();
    const draft = byServerClock(sent, Date.now());
    const before = (): Promise<SubmittedForm | undefined> => submittedBefore(host, draft, caller);
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

type Kept = SubmittedForm & SentForm & { readonly template_version: string; readonly day: string };

/**
 * The form that came with this id of a device before; only its sender is answered it. Throws 409 where what is sent now
 * says something else: the first one counts.
 */
async function submittedBefore(host: Host, draft: Draft, { userId }: Caller): Promise<SubmittedForm | undefined> {
  const { client_uuid: clientId } = draft;
  if (typeof clientId !== 'string') return undefined;
  return seeingAll(host.db, async () => {
    const { rows } = await sql<Kept>`
      select run.id, run.number, run.result, run.site, run.template_version, run.equipment, run.decision, run.answers,
        local_clock(run.completed_at, site.time_zone)::date::text as day
      from form_run run
      join site on site.id = run.site
      where run.client_uuid = ${clientId} and run.created_by = ${userId} and run.deleted_at is null`.execute(host.db);
    const [kept] = rows;
    if (!kept) return undefined;
    if (!(await saysTheSame(host, kept, draft))) throw sentDifferently(kept.number);
    const { id, number, result } = kept;
    return { id, number, result };
  });
}

async function saysTheSame(host: Host, kept: Kept, draft: Draft): Promise<boolean> {
  const version = await readVersion(host.db, kept.template_version);
  if (!version || !(draft['answers'] === undefined || Array.isArray(draft['answers']))) return false;
  const equipment = typeof kept.equipment === 'string' ? kept.equipment : null;
  const judging = await judgingOf(host, host.db, version, { equipment, day: kept.day });
  return isSameForm(kept, draft, version.content, judging);
}

const sentDifferently = (number: string): Problem =>
  new Problem(
    409,
    'sent_differently',
    msg`This form was received before with other answers, as ${number}: that one counts. To correct it, have it voided and fill it in again.`,
  );

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
