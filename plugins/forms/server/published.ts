import { publishRecord } from '../../../core/records/publish-record.server.ts';
import { formDue } from '../records/form-due.ts';
import { formRun } from '../records/form-run.ts';
import { formTemplate } from '../records/form-template.ts';

export const formTemplateTable = publishRecord(formTemplate, [
  'id',
  'code',
  'family',
  'subject_kind',
  'equipment_families',
  'equipment_groups',
  'active',
  'deleted_at',
]);

export const formRunTable = publishRecord(formRun, [
  'id',
  'site',
  'template',
  'number',
  'equipment',
  'family',
  'performed_by',
  'answers',
  'production_date',
  'shift',
  'started_at',
  'completed_at',
  'n_nok',
  'n_critical_nok',
  'score',
  'result',
  'created_by',
  'state',
  'deleted_at',
]);

export const formDueTable = publishRecord(formDue, [
  'id',
  'site',
  'template',
  'family',
  'equipment',
  'item',
  'category',
  'window_from',
  'window_to',
  'ends_on',
  'state',
  'deleted_at',
]);
