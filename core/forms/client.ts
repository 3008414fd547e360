import { api } from '../http/api.ts';
import type { Bilingual } from '../records/fields/index.ts';
import type { AnswerLine } from './run-answers.ts';
import type { FormContent } from './template.ts';

/** A version as the server gives it to be filled or shown. */
export interface FillableVersion {
  readonly id: string;
  readonly number: number;
  readonly template: string;
  readonly code: string;
  readonly label: Bilingual;
  readonly subject_kind: string;
  readonly grounding: boolean;
  readonly pass_mark: number;
  readonly once_per_shift: boolean;
  /** False where what was found is decided by an item of the form's own, or by nobody. Absent: it is decided at the end. */
  readonly decides?: boolean;
  readonly content: FormContent;
}

/** A row that an item may name. */
export interface NamedRow {
  readonly id: string;
  readonly label: string;
  /** The site that it is of; null of one that every site has. */
  readonly site: string | null;
}

/** A machine that a form may be filled about; hours are those of its meter, last read. */
export interface FormMachine {
  readonly id: string;
  readonly site: string;
  readonly code: string;
  readonly name: string | null;
  readonly family: string;
  readonly hours: number | null;
  /** The order that grounds it, and why. */
  readonly grounded: { readonly number: string; readonly reason: string } | null;
}

/** What is filled now, by whom, and about what. */
export interface Fillable {
  readonly version: FillableVersion;
  /** The person that the caller is; null where no personnel is kept. */
  readonly person: string | null;
  readonly machines: readonly FormMachine[];
}

/** All that a device keeps, so that forms are filled without a network. */
export interface KeptForms {
  readonly versions: readonly FillableVersion[];
  /** `templates` are the codes of those that are filled about it. */
  readonly machines: readonly (FormMachine & { readonly templates: readonly string[] })[];
  readonly person: string | null;
  /** The rows that items of these versions name, by their record. */
  readonly named: Readonly<Record<string, readonly NamedRow[]>>;
}

export interface SubmittedForm {
  readonly id: string;
  readonly number: string;
  readonly result: 'pass' | 'pass_with_remarks' | 'fail' | 'grounded';
}

export interface FormDraft {
  readonly client_uuid: string;
  readonly site: string;
  readonly template_version: string;
  readonly equipment: string | null;
  readonly performed_by: string | null;
  readonly started_at: string;
  readonly completed_at: string;
  readonly answers: readonly AnswerLine[];
  readonly decision: string | null;
  readonly repeat_reason: string | null;
  /** The form that the server has already, and in whose place this one comes. */
  readonly replaces?: string;
  /** There was no network when it was submitted. */
  readonly captured_offline: boolean;
}

export const readFillable = (code: string): Promise<Fillable> => api<Fillable>(`forms/published/${code}/`);
export const readVersion = (id: string): Promise<FillableVersion> => api<FillableVersion>(`forms/versions/${id}/`);

export const readKeptForms = (sites: readonly string[]): Promise<KeptForms> =>
  api<KeptForms>('forms/device/', { query: sites.length > 0 ? { sites: sites.join(',') } : {} });

/** After this long without an answer there is no network, in milliseconds. */
const submitPatienceMs = 30_000;

/**
 * Sent again with the same id it is the first one; `confirm` names warnings that were seen, with the reason. Says who
 * has filled it, and when it leaves by the clock of this device.
 */
export const submitForm = (
  user: string,
  draft: FormDraft,
  { confirm, reason }: { readonly confirm: readonly string[]; readonly reason: string },
): Promise<SubmittedForm> =>
  api<SubmittedForm>('forms/runs/', {
    method: 'POST',
    body: { ...draft, sent_by: user, sent_at: new Date().toISOString() },
    timeout: submitPatienceMs,
    query: { ...(confirm.length > 0 ? { confirm: confirm.join(',') } : {}), ...(reason ? { reason } : {}) },
  });

/** Joins a form that the server has to the row that it belongs to. */
export const joinForm = (path: string, run: string): Promise<unknown> =>
  api(path, { method: 'POST', body: { run }, timeout: submitPatienceMs });
