import type { RecordDefinition } from '../../../core/records/record.ts';
import { formDue } from './form-due.ts';
import { formRun } from './form-run.ts';
import { formSchedule } from './form-schedule.ts';
import { formTemplate } from './form-template.ts';
import { formTemplateVersion } from './form-template-version.ts';

/** The records of the forms plugin. */
export const records: readonly RecordDefinition[] = [formTemplate, formTemplateVersion, formRun, formSchedule, formDue];
