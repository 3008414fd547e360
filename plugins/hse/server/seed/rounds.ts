import { TZDate } from '@date-fns/tz';
import { addDays, addHours, addMonths, formatISO, startOfISOWeek, startOfMonth } from 'date-fns';
import { sql } from 'kysely';
import { evaluateRun } from '../../../../core/forms/evaluate-run.ts';
import { judgedColumns } from '../../../../core/forms/run-answers.ts';
import type { FormAnswer, FormItem } from '../../../../core/forms/template.ts';
import type { Host } from '../../../../core/host/host.ts';
import { seededRandom, seedId } from '../../../../core/host/seed.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { shiftAt } from '../../../../core/sites/shift.ts';
import { followUpTemplate } from '../../shared/follow-up.ts';
import { templateId, versionId } from '../begin-templates.ts';
import { templates } from '../templates/index.ts';
import type { SeededTemplate } from '../templates/template.ts';
import { dayMs, dayOf, drawFrom, numbers, type DemoSite, type Draw } from './demo-site.ts';

/** What is gone round every month: template, kind of items, day of the month. */
const monthly = [
  ['HSE-INS-EXT', 'extinguisher', 10],
  ['HSE-INS-ELEC', 'electrical_cabinet', 12],
  ['HSE-INS-GRIND', 'grinder', 14],
] as const;
/** What is filled about each light vehicle every week. */
const weekly = 'HSE-INS-VEH';
/** The middle of the month, from which a window of fourteen days to each side stays within it. */
const followUpDate = 15;
/** Months of rounds that the demo begins with, days around the day of one, and how many items one takes. */
const [months, wideDays, perRound] = [3, 5, 40];
/** Of the items of a month: done late, missed, waived. */
const [lateShare, missedShare, waivedShare] = [0.02, 0.03, 0.01];
const minuteMs = 60_000;
const graceHours = 48;

interface Item {
  readonly id: string;
  readonly tag: string;
}

/** Schedules of the demo's rounds, what they asked for in the months behind, and the forms that did it (catalogue hse.md §8). */
export async function seedRounds(host: Host, site: DemoSite): Promise<void> {
  const context = { host, db: host.db, machine: 'demo' };
  const draw = drawFrom(seededRandom(site.large ? 7_301 : 7_302));
  if (!host.records.has('form_schedule')) return;
  await createRows(context, 'form_schedule', [
    {
      id: seedId('form_schedule', `${site.code} ${weekly}`),
      site: site.id,
      template: templateId(weekly),
      every: 1,
      unit: 'week',
      starts_on: dayOf(startOfISOWeek(new Date())),
      tolerance: 49,
      grace_h: 24,
      role: 'operator',
      active: true,
      counts_from: new Date().toISOString(),
    },
    {
      id: seedId('form_schedule', `${site.code} ${followUpTemplate}`),
      site: site.id,
      template: templateId(followUpTemplate),
      every: 1,
      unit: 'month',
      starts_on: formatISO(addDays(startOfMonth(new TZDate(Date.now(), site.zone)), followUpDate - 1), {
        representation: 'date',
      }),
      tolerance: 49,
      grace_h: 24,
      role: 'hse_officer',
      active: true,
      counts_from: new Date().toISOString(),
    },
  ]);
  for (const [code, kind, date] of monthly) {
    const template = templates.find((one) => one.code === code);
    if (!template) continue;
    const { rows: items } = await sql<Item>`
      select id, tag from safety_item
      where site = ${site.id} and kind = ${kind} and state = 'in_service' and deleted_at is null
      order by tag`.execute(host.db);
    const days = daysOf(site, date);
    const schedule = {
      id: seedId('form_schedule', `${site.code} ${code}`),
      site: site.id,
      template: templateId(code),
      every: 1,
      unit: 'month',
      starts_on: days[0],
      tolerance: 20,
      grace_h: graceHours,
      role: kind === 'electrical_cabinet' ? 'mechanic' : 'hse_officer',
      active: true,
      counts_from: `${days[0]}T00:00:00.000Z`,
    };
    await createRows(context, 'form_schedule', [schedule]);
    const rounds = days.map((day) => roundsOf(site, template, day, items, draw));
    const runs = await numbers(
      host,
      'FR',
      site,
      rounds.flatMap((round) => round.runs),
    );
    await createRows(
      context,
      'form_run',
      runs.map(({ at: _at, ...run }) => run),
    );
    await createRows(
      context,
      'form_due',
      rounds.flatMap((round) => round.dues.map((due) => ({ ...due, schedule: schedule.id, role: schedule.role }))),
    );
  }
}

/** The days of past months whose windows have ended by now, at the site. */
function daysOf(site: DemoSite, date: number): readonly string[] {
  const first = startOfMonth(new TZDate(Date.now(), site.zone));
  return Array.from({ length: months + 1 }, (_, back) => addDays(addMonths(first, back - months), date - 1))
    .filter((day) => addHours(addDays(day, wideDays + 1), graceHours).getTime() < Date.now())
    .map((day) => formatISO(day, { representation: 'date' }));
}

/** What was due on a day, and the rounds that did most of it. */
function roundsOf(site: DemoSite, template: SeededTemplate, day: string, items: readonly Item[], draw: Draw) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const noon = new TZDate(year, month - 1, date, 12, site.zone);
  const midnight = (days: number): Date => new Date(new TZDate(year, month - 1, date + days, site.zone).getTime());
  const windowTo = midnight(wideDays + 1);
  const fates = new Map(items.map(({ id }) => [id, fateOf(draw)]));
  const runs = [];
  const runOf = new Map<string, { readonly id: string; readonly at: string }>();
  for (const fate of ['done', 'late_done'] as const) {
    const gone = items.filter(({ id }) => fates.get(id) === fate);
    for (let place = 0; place < gone.length; place += perRound) {
      const part = gone.slice(place, place + perRound);
      const end =
        fate === 'done'
          ? noon.getTime() + draw.between(-3, 3) * dayMs + draw.between(0, 180) * minuteMs
          : windowTo.getTime() + draw.between(8, 30) * 60 * minuteMs;
      const id = seedId('form_run', `${site.code} ${template.code} ${day} ${fate} ${place}`);
      runs.push(roundOf(site, template, { id, end, tags: part.map(({ tag }) => tag) }, draw));
      for (const item of part) runOf.set(item.id, { id, at: new Date(end).toISOString() });
    }
  }
  const dues = items.map((item) => ({
    id: seedId('form_due', `${site.code} ${template.code} ${day} ${item.tag}`),
    site: site.id,
    template: templateId(template.code),
    family: template.family,
    item: item.id,
    subject: item.tag,
    occasion: day,
    due_at: new Date(midnight(1).getTime() - 1).toISOString(),
    window_from: midnight(-wideDays).toISOString(),
    window_to: windowTo.toISOString(),
    ends_on: formatISO(new TZDate(year, month - 1, date + wideDays, site.zone), { representation: 'date' }),
    late_until: addHours(windowTo, graceHours).toISOString(),
    state: fates.get(item.id),
    run: runOf.get(item.id)?.id ?? null,
    done_at: runOf.get(item.id)?.at ?? null,
    waive_reason: fates.get(item.id) === 'waived' ? 'Away for its yearly maintenance.' : null,
    waived_by: fates.get(item.id) === 'waived' ? 'Demo' : null,
  }));
  return { runs, dues };
}

function fateOf({ chance }: Draw): 'done' | 'late_done' | 'missed' | 'waived' {
  const at = chance();
  if (at < lateShare) return 'late_done';
  if (at < lateShare + missedShare) return 'missed';
  return at < lateShare + missedShare + waivedShare ? 'waived' : 'done';
}

/** One round over some items, judged as any other form is. */
function roundOf(
  site: DemoSite,
  template: SeededTemplate,
  { id, end, tags }: { readonly id: string; readonly end: number; readonly tags: readonly string[] },
  draw: Draw,
) {
  const day = formatISO(new TZDate(end, site.zone), { representation: 'date' });
  const answers = tags.flatMap((tag) =>
    template.sections.flatMap(({ items }) => items.flatMap((item) => answerOf(item, tag, day, draw) ?? [])),
  );
  const evaluation = evaluateRun(template, answers, { grounding: false, passMark: 100, day });
  const { code: shift, productionDate } = shiftAt(new Date(end), site.zone);
  const completed = new Date(end).toISOString();
  return {
    at: completed,
    id,
    site: site.id,
    client_uuid: seedId('form_run_device', id),
    template: templateId(template.code),
    template_version: versionId(template.code),
    family: template.family,
    performed_by: draw.one(site.people).id,
    started_at: new Date(end - tags.length * 2 * minuteMs).toISOString(),
    completed_at: completed,
    received_at: new Date(end + 2_000).toISOString(),
    production_date: productionDate,
    shift,
    ...judgedColumns(evaluation),
    suspect: false,
    captured_offline: draw.chance() < 0.4,
    state: 'submitted',
  };
}

/** Nearly all is well; nothing that is critical is not, for that item would be in quarantine. */
function answerOf(item: FormItem, row: string, day: string, { chance }: Draw): FormAnswer | null {
  const { key, kind, criticality } = item;
  const bad = criticality !== 'critical' && chance() < 0.03;
  const comment = bad ? { comment: 'To be put right.' } : {};
  if (kind === 'scan') return { key, row, text: row };
  if (kind === 'ok') return { key, row, choice: bad ? 'nok' : 'ok', ...comment };
  if (kind === 'yn') return { key, row, choice: bad ? 'no' : 'yes', ...comment };
  if (kind === 'dat') return { key, row, date: `${Number(day.slice(0, 4)) + 1}${day.slice(4, 8)}15` };
  return null;
}
