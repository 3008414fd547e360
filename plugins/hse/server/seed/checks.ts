import { sql } from 'kysely';
import { evaluateRun } from '../../../../core/forms/evaluate-run.ts';
import { judgedColumns } from '../../../../core/forms/run-answers.ts';
import type { FormAnswer, FormItem } from '../../../../core/forms/template.ts';
import { nextDocumentNumber, nextDocumentNumbers } from '../../../../core/host/document-number.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { seededRandom, seedId } from '../../../../core/host/seed.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { shiftAt, shiftOf, type Shift } from '../../../../core/sites/shift.ts';
import { beginTemplates, templateId, versionId } from '../begin-templates.ts';
import { templates } from '../templates/index.ts';
import type { SeededTemplate } from '../templates/template.ts';
import { equipmentTable, personTable } from '../uses.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** So many days of checks the demo begins with. */
const days = 31;
/** One brake that does not hold is found, whatever chance brings. */
const foundBad = 'T09';
/** The share of answers that are not OK, of those that are critical, and of machines that nobody checked. */
const [nokShare, criticalShare, missed] = [0.03, 0.0004, 0.04];
const shifts = ['P3', 'P1', 'P2'] as const;

/** Some tick the boxes without looking, in less than a minute and a half. */
const [hasty, hastyShare] = [4, 0.08];

interface Machine {
  readonly id: string;
  readonly site: string;
  readonly code: string;
  readonly family: string;
  readonly zone: string;
  readonly people: readonly string[];
}

/** The demo's checks: nearly every machine that has one, as each shift begins (catalogue hse.md §8). */
export async function seedChecks(host: Host): Promise<void> {
  await beginTemplates(host);
  if (!host.records.has('form_run')) return;
  const { rows: machines } = await sql<Machine>`
    select machine.id, machine.site, machine.code, machine.family, site.time_zone as zone,
      array(
        select person.id from ${personTable} as person
        where person.site = machine.site and person.deleted_at is null
        order by person.id) as people
    from ${equipmentTable} as machine
    join site on site.id = machine.site
    where machine.deleted_at is null and machine.state = 'active'
    order by machine.code`.execute(host.db);
  const random = seededRandom(7_001);
  const firstTruck = machines.findIndex(({ family }) => family === 'haul_truck');
  const now = Date.now();
  for (let back = Math.min(days, host.config.demoDays); back >= 0; back -= 1) {
    const day = new Date(now - back * dayMs).toISOString().slice(0, 10);
    const runs = machines.flatMap((machine, index) => {
      const template = templates.find(
        ({ families, subject_kind: subject }) => subject === 'equipment' && families.includes(machine.family),
      );
      if (!template) return [];
      return shifts.flatMap((code) => {
        const shift = shiftOf(day, code, machine.zone);
        if (shift.endsAt.getTime() > now) return [];
        const bad = back === 2 && code === 'P1' && index === firstTruck ? foundBad : null;
        return random() > missed || bad !== null ? [runOf(machine, template, shift, random, bad)] : [];
      });
    });
    const numbered = await inOrder(host, runs);
    const context = { host, db: host.db, machine: 'demo' };
    await createRows(
      context,
      'form_run',
      numbered.map(({ reason: _reason, ...run }) => run),
    );
    await createRows(context, 'equipment_grounding', await groundingsOf(host, numbered));
  }
  await seedRunningShift(host, machines, random);
}

/** The shift that runs has been checked at the smaller site, all but for a few machines; at the other it is to be done. */
async function seedRunningShift(host: Host, machines: readonly Machine[], random: () => number): Promise<void> {
  const first = machines[0]?.site;
  const runs = machines.flatMap((machine) => {
    const template = templates.find(
      ({ families, subject_kind: subject }) => subject === 'equipment' && families.includes(machine.family),
    );
    const shift = shiftAt(new Date(), machine.zone);
    if (!template || machine.site === first || random() < missed) return [];
    const run = runOf(machine, template, shift, random, null);
    return run.result === 'grounded' || Date.parse(run.received_at) > Date.now() ? [] : [run];
  });
  const numbered = await inOrder(host, runs);
  await createRows(
    { host, db: host.db, machine: 'demo' },
    'form_run',
    numbered.map(({ reason: _reason, ...run }) => run),
  );
}

type Filled = ReturnType<typeof runOf>;
type Run = Filled & { readonly number: string };

/** Checks with their numbers, in the order in which they were filled. */
async function inOrder({ db }: Host, runs: readonly Filled[]): Promise<readonly Run[]> {
  const sorted = runs.toSorted((one, other) => one.completed_at.localeCompare(other.completed_at));
  const numbered: Run[] = [];
  for (const [site, here] of Map.groupBy(sorted, ({ site: of }) => of)) {
    const at = here.map(({ completed_at: completed }) => new Date(completed));
    const numbers = await nextDocumentNumbers(db, 'FR', site, at);
    numbered.push(...here.map((run, place) => ({ ...run, number: numbers[place] ?? '' })));
  }
  return numbered;
}

/** What the checks grounded: repaired, checked again and let go in the same shift. */
async function groundingsOf(host: Host, runs: readonly Run[]) {
  const found = runs.filter(({ result }) => result === 'grounded');
  const orders = [];
  for (const { site, equipment, completed_at: at, number, reason } of found) {
    const later = (minutes: number): string => new Date(Date.parse(at) + minutes * minuteMs).toISOString();
    orders.push({
      id: seedId('equipment_grounding', number),
      site,
      number: await nextDocumentNumber(host.db, 'IM', site, new Date(at)),
      equipment,
      reason,
      source: 'form_run',
      source_number: number,
      grounded_at: at,
      acknowledged_at: later(2),
      repaired_at: later(150),
      released_at: later(180),
      state: 'released',
    });
  }
  return orders;
}

/** A check as somebody filled it, judged as any other is; `bad` names a point that is not OK for certain. */
function runOf(
  machine: Machine,
  template: SeededTemplate,
  { productionDate: day, code: shift, startsAt }: Shift,
  random: () => number,
  bad: string | null,
) {
  const start = startsAt.getTime() + Math.round(random() * 20 * minuteMs);
  const isHasty = random() < hastyShare;
  const end = start + Math.round((isHasty ? 0.8 + random() * 0.6 : 6 + random() * 6) * minuteMs);
  const people = isHasty ? machine.people.slice(0, hasty) : machine.people;
  const answers = template.sections.flatMap(({ items }) =>
    items.flatMap((item) => answerOf(item, random, item.code === bad) ?? []),
  );
  const evaluation = evaluateRun(template, answers, {
    grounding: template.grounding,
    passMark: 100,
    day,
    facts: { family: machine.family },
  });
  const { counts, result } = evaluation;
  return {
    id: seedId('form_run', `${machine.code} ${day}${shift === 'P1' ? '' : ` ${shift}`}`),
    site: machine.site,
    client_uuid: seedId('form_run_device', `${machine.code} ${day}${shift === 'P1' ? '' : ` ${shift}`}`),
    template: templateId(template.code),
    template_version: versionId(template.code),
    family: template.family,
    equipment: machine.id,
    machine_family: machine.family,
    performed_by: people[Math.floor(random() * people.length)] ?? null,
    suspect: isHasty,
    started_at: new Date(start).toISOString(),
    completed_at: new Date(end).toISOString(),
    received_at: new Date(end + 2_000).toISOString(),
    production_date: day,
    shift,
    ...judgedColumns(evaluation),
    decision: counts.critical_nok > 0 ? 'do_not_use' : result === 'pass' ? 'fit' : 'fit_with_remarks',
    captured_offline: random() < 0.2,
    state: counts.nok > 0 && random() < 0.7 ? 'reviewed' : 'submitted',
    reason: evaluation.items
      .filter(({ critical }) => critical)
      .map(({ item }) => `${item.code} ${item.label.en ?? ''}`)
      .join('; '),
  };
}

/** What people answer: nearly always well. What only tells is left out, and so is the meter, which the ledger knows. */
function answerOf(item: FormItem, random: () => number, isBad: boolean): FormAnswer | null {
  const { key, kind, criticality, meter } = item;
  const bad = random() < (criticality === 'critical' ? criticalShare : nokShare) || isBad;
  const comment = bad ? { comment: 'Seen by the workshop.' } : {};
  if (kind === 'ok') return { key, choice: bad ? 'nok' : 'ok', ...comment };
  if (kind === 'yn') return { key, choice: bad ? 'no' : 'yes', ...comment };
  if (kind === 'num' && !meter) return { key, num: measured(item, random()) };
  return null;
}

/** A measure between the limits of its item, `share` of the way from the low one to the high one. */
function measured({ warning_low, alarm_low, warning_high, alarm_high }: FormItem, share: number): number {
  const low = warning_low ?? alarm_low ?? 0;
  const high = warning_high ?? alarm_high ?? low + 100;
  return Math.round(10 * (low + (high - low) * (0.2 + 0.7 * share))) / 10;
}
