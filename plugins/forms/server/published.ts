import { publishRecord } from '../../../core/records/publish-record.server.ts';
import { formRun } from '../records/form-run.ts';
import { formTemplate } from '../records/form-template.ts';

export const formTemplateTable = publishRecord(formTemplate, ['id', 'code']);

export const formRunTable = publishRecord(formRun, [
  'id',
  'site',
  'template',
  'number',
  'equipment',
  'completed_at',
  'n_critical_nok',
  'created_by',
  'state',
  'deleted_at',
]);
