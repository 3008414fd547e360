import { evaluateRun } from '../../../../core/forms/evaluate-run.ts';
import { judgedColumns } from '../../../../core/forms/run-answers.ts';
import { nextDocumentNumber } from '../../../../core/host/document-number.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { templateId, versionId } from '../begin-templates.ts';
import { permitMeasures } from './permit-measures.ts';

const minuteMs = 60_000;

/** The form of the measures, all well. */
export async function seedMeasures(
  host: Host,
  row: { readonly site: string; readonly issued_at: string | null },
  code: string,
  performer: string,
  key: string,
): Promise<string | null> {
  const template = permitMeasures.find((known) => known.code === code);
  if (!template || !host.records.has('form_run') || row.issued_at === null) return null;
  const end = new Date(Date.parse(row.issued_at) - 5 * minuteMs);
  const day = end.toISOString().slice(0, 10);
  const answers = template.sections.flatMap(({ items }) =>
    items.map(({ key: item, kind }) => ({
      key: item,
      ...(kind === 'yn' ? { choice: 'yes' } : {}),
      ...(kind === 'num' ? { num: 12 } : {}),
      ...(kind === 'sig' ? { signature: { name: 'Signed', at: end.toISOString(), path: null } } : {}),
    })),
  );
  const evaluation = evaluateRun(template, answers, { grounding: false, passMark: 100, day, facts: {} });
  const id = seedId('form_run', `permit ${key}`);
  await createRows({ host, db: host.db, machine: 'demo' }, 'form_run', [
    {
      id,
      site: row.site,
      number: await nextDocumentNumber(host.db, 'FR', row.site, end),
      client_uuid: seedId('form_run_device', `permit ${key}`),
      template: templateId(code),
      template_version: versionId(code),
      family: template.family,
      performed_by: performer,
      started_at: new Date(end.getTime() - 6 * minuteMs).toISOString(),
      completed_at: end.toISOString(),
      received_at: new Date(end.getTime() + 2_000).toISOString(),
      production_date: day,
      shift: 'P1',
      ...judgedColumns(evaluation),
      captured_offline: false,
      state: 'submitted',
    },
  ]);
  return id;
}
