import { TZDate } from '@date-fns/tz';
import { msg } from '@lingui/core/macro';
import { addMilliseconds, formatISO, subDays } from 'date-fns';
import { sql } from 'kysely';
import { tooMild, type Decision } from '../../../core/forms/decision.ts';
import { evaluateRun, type Evaluation } from '../../../core/forms/evaluate-run.ts';
import { formFollowers, formSubjects, type Follow } from '../../../core/forms/form-followers.server.ts';
import { lacksOf } from '../../../core/forms/lacks.ts';
import { answersFrom, judgedColumns, type AnswerLine } from '../../../core/forms/run-answers.ts';
import { nextDocumentNumber } from '../../../core/host/document-number.server.ts';
import { selfOf } from '../../../core/host/self-of.ts';
import type { Database } from '../../../core/host/host.ts';
import { Problem } from '../../../core/host/problem.ts';
import { problems } from '../../../core/records/problems.server.ts';
import type { AlongContext } from '../../../core/records/change-rows.server.ts';
import type { StoredDraft } from '../../../core/records/record.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { createFormat } from '../../../core/i18n/format.ts';
import { shiftAt } from '../../../core/sites/shift.ts';
import type { formRun } from '../records/form-run.ts';
import { skewMs } from './by-server-clock.ts';
import { runDerived } from './derived.ts';
import { groundMachine } from './ground-machine.ts';
import { quarantineItems, refuseUnknownItems } from './judge-items.ts';
import { personInCharge } from './in-charge.ts';
import { judgingOf, readVersion, type KnownVersion } from './judging.ts';
import { refuseAhead, refuseStrayAnswers, refuseUnknownEntries } from './refuse-answers.ts';
import { closeDue, handOver, reopenCategories, reopenDue } from './schedules/close-due.ts';
import { sameInRow, tickBoxSuspected } from './tick-box.ts';
import { equipmentTable } from './uses.ts';

/** A device that was away may still bring what it filled in a version that ended so many days before. */
const retiredDays = 7;
/** What was filled longer ago, in days, is not taken any more. */
const oldestDays = 30;

/** A form that is submitted: whole, in a version that was valid, judged as the device judged it. */
export const runHooks: RecordHooks<typeof formRun> = {
  derived: runDerived,
  beforeWrite: async (draft, { before, ...context }) => {
    if (before) return;
    const { host, db, trial } = context;
    const version = await readVersion(db, String(draft.template_version));
    if (!version) throw problems.invalid({ template_version: msg`This version does not exist.` });
    const { caller } = context;
    // Whoever fills a form and names nobody has done it.
    draft.performed_by ??= selfOf(caller, 'person');
    const end = new Date(String(draft.completed_at));
    const zone = await zoneOf(db, draft.site);
    await refuseVersion(db, version, { startedAt: String(draft.started_at), zone, language: caller.language });
    refuseOld(end, zone);
    const equipment = draft.equipment ?? null;
    if (version.subject_kind === 'equipment' && equipment === null)
      throw problems.invalid({ equipment: msg`Name the machine.` });
    const day = formatISO(new TZDate(end, zone), { representation: 'date' });
    const judging = await judgingOf(host, db, version, { equipment, day });
    const answers = (draft.answers ?? []) as readonly AnswerLine[];
    refuseStrayAnswers(version.content, answers);
    const evaluation = evaluateRun(version.content, answersFrom(answers), judging);
    refuseLacks(evaluation);
    refuseAhead(evaluation, new Date());
    const inCharge = await inChargeOf(context, version, draft, evaluation);
    if (version.subject_kind === 'safety_item') await refuseUnknownItems(db, version, evaluation, String(draft.site));
    const taken = { site: String(draft.site), template: version.code, day, evaluation };
    const follows: Follow[] = [];
    for (const { judge } of formFollowers(host)) {
      const follow = await judge?.(taken, context);
      if (follow) follows.push(follow);
    }
    // Those who follow the form say more of an entry than that it is none.
    await refuseUnknownEntries(host, db, evaluation);
    refuseDecision(version, draft.decision ?? null, evaluation);
    const { code: shift, productionDate } = shiftAt(end, zone);
    await refuseSecond(db, version, draft, { shift, productionDate });
    Object.assign(draft, {
      template: version.template,
      family: version.family,
      machine_family: judging.facts?.['family'] ?? null,
      production_date: productionDate,
      shift,
      received_at: new Date().toISOString(),
      ...judgedColumns(evaluation),
    });
    draft.same_in_row = await sameInRow(db, version, draft);
    draft.suspect = tickBoxSuspected(version.family, draft);
    if (trial) return;
    const number = await nextDocumentNumber(db, 'FR', String(draft.site), end);
    draft.number = number;
    if (version.subject_kind === 'safety_item')
      await quarantineItems(context, { site: String(draft.site), number, day, performedBy: inCharge }, evaluation);
    await closeDue(context, {
      id: String(draft.id),
      site: String(draft.site),
      template: version.template,
      equipment,
      tags: evaluation.items.flatMap(({ row }) => row ?? []),
      categories: (await formSubjects(host, version.code)?.completed(taken, db)) ?? null,
      completedAt: end.toISOString(),
    });
    if (evaluation.result === 'grounded' && equipment !== null)
      await groundMachine(
        context,
        { site: String(draft.site), zone, equipment, number, completedAt: end.toISOString() },
        evaluation,
      );
    const numbered = { ...taken, number, performedBy: inCharge };
    for (const follow of follows) await follow(numbered, context);
  },
  beforeTransition: async (transition, { row, ...context }) => {
    if (transition === 'void') {
      const voided = { id: row.id, number: String(row.number), family: String(row.family) };
      for (const { voided: follow } of formFollowers(context.host)) await follow?.(voided, context);
      const { host, db } = context;
      const about = formSubjects(host, (await readVersion(db, String(row.template_version)))?.code ?? '');
      if (about) {
        await reopenCategories(context, row, await about.undone({ id: row.id, site: String(row.site) }, db));
        await handOver(context, row);
      } else await reopenDue(context, row);
    }
    if (transition !== 'review') return;
    const { caller } = context;
    return { reviewer: selfOf(caller, 'person'), reviewed_at: new Date().toISOString() };
  },
};

async function zoneOf(db: Database, site: unknown): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from site where id = ${site}`.execute(db);
  return rows[0]?.zone ?? 'UTC';
}

async function refuseVersion(
  db: Database,
  { state, number, template, retired_at: retired, effective_from: published, out_of_use_since: unused }: KnownVersion,
  { startedAt, zone, language }: { readonly startedAt: string; readonly zone: string; readonly language: 'en' | 'fr' },
): Promise<void> {
  if (state === 'draft') throw problems.invalid({ template_version: msg`Version ${number} is a draft.` });
  // What a device had begun by then may still come.
  if (unused !== null && new Date(startedAt) >= new Date(unused))
    throw problems.invalid({ template_version: msg`This form is no longer in use.` });
  // The first one is taken whenever the form was begun: what was written on paper before may be copied into it.
  if (number > 1 && published !== null && addMilliseconds(startedAt, skewMs) < new Date(published)) {
    const at = createFormat(language, zone).datetime(published);
    throw problems.invalid({
      template_version: msg`Template version ${number} was published on ${at}, after this form was begun: use the version that was valid then.`,
    });
  }
  if (state !== 'retired' || retired === null || subDays(startedAt, retiredDays) <= new Date(retired)) return;
  const { rows } = await sql<{ number: number }>`
    select number
    from form_template_version
    where template = ${template} and state = 'published' and deleted_at is null
    order by number desc
    limit 1`.execute(db);
  const valid = rows[0]?.number;
  const day = formatISO(new TZDate(Date.parse(retired), zone), { representation: 'date' });
  throw problems.invalid({
    template_version:
      valid === undefined
        ? msg`Template version ${number} was retired on ${day}; no other is valid now.`
        : msg`Template version ${number} was retired on ${day}; copy the answers to version ${valid}.`,
  });
}

/** What lies on a device for longer says nothing of a machine any more. */
function refuseOld(end: Date, zone: string): void {
  if (subDays(new Date(), oldestDays) <= end) return;
  const day = formatISO(new TZDate(end, zone), { representation: 'date' });
  throw problems.invalid({
    completed_at: msg`The form was filled on ${day}: it cannot be accepted after ${oldestDays} days.`,
  });
}

/** The first of what is missing is told; the device shows all of it before. */
function refuseLacks({ items }: Evaluation): void {
  if (items.length === 0) throw problems.invalid({ answers: msg`No answers yet.` });
  const [lack] = lacksOf(items);
  if (lack) throw new Problem(422, 'incomplete', lack.sentence, { fields: { answers: lack.sentence } });
}

/**
 * What is critical and not OK in a round is somebody's to mend: of who did it, else of who leads at the site. Refused where
 * there is nobody, since no action could be opened.
 */
async function inChargeOf(
  context: Pick<AlongContext, 'host' | 'db'>,
  { subject_kind: subject, code }: KnownVersion,
  draft: StoredDraft<typeof formRun>,
  { items }: Evaluation,
): Promise<string | null> {
  const named = draft.performed_by ?? null;
  const opensAction =
    (subject === 'safety_item' || formSubjects(context.host, code) !== undefined) &&
    items.some(({ critical, row }) => critical && row !== null);
  if (named !== null || !opensAction) return named;
  const lead = await personInCharge(context.host, context.db, String(draft.site));
  if (lead === null)
    throw problems.invalid({
      performed_by: msg`Name who did it, to be in charge of what is not OK: your account is not linked to a person.`,
    });
  return lead;
}

function refuseDecision(version: KnownVersion, decision: Decision | null, evaluation: Evaluation): void {
  if (decision === null) {
    if (version.subject_kind === 'equipment') throw problems.invalid({ decision: msg`Decide whether it can be used.` });
    return;
  }
  const sentence = tooMild(decision, evaluation);
  if (sentence) throw problems.invalid({ decision: sentence });
}

/** A machine is checked once in a shift, unless it is said why once more (catalogue maintenance.md §1.5). */
async function refuseSecond(
  db: Database,
  version: KnownVersion,
  draft: StoredDraft<typeof formRun>,
  { shift, productionDate }: { readonly shift: string; readonly productionDate: string },
): Promise<void> {
  if (!version.once_per_shift || draft.equipment == null || draft.repeat_reason != null) return;
  await sql`select pg_advisory_xact_lock(hashtext(${`form:${version.template}:${draft.equipment}`}))`.execute(db);
  const { rows } = await sql<{ number: string; machine: string }>`
    select run.number, machine.code as machine
    from form_run run
    left join ${equipmentTable} as machine on machine.id = run.equipment
    where run.template = ${version.template} and run.equipment = ${draft.equipment} and run.shift = ${shift}
      and run.production_date = ${productionDate} and run.state <> 'voided' and run.deleted_at is null
    limit 1`.execute(db);
  const [first] = rows;
  if (first)
    throw problems.invalid({
      repeat_reason: msg`A pre-start already exists for ${first.machine} this shift (${first.number}).`,
    });
}
