import type { RecordDefinition } from '../../../core/records/record.ts';
import { formRun } from './form-run.ts';
import { formTemplate } from './form-template.ts';
import { formTemplateVersion } from './form-template-version.ts';

/** The records of the forms plugin. */
export const records: readonly RecordDefinition[] = [formTemplate, formTemplateVersion, formRun];
