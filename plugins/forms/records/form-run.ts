import { msg } from '@lingui/core/macro';
import {
  boolean,
  choice,
  date,
  datetime,
  decimal,
  files,
  integer,
  lines,
  longtext,
  photos,
  point,
  quantity,
  ref,
  signature,
  text,
} from '../../../core/records/fields/index.ts';
import { shows } from '../../../core/records/limits/limit.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { ownRowsOf } from '../../../core/registry/access.ts';
import { haulageLeads } from '../../roles.ts';
import { reviewers } from './access.ts';
import { decisions, families, repeats, results } from './choices.ts';

/** One answer; one of its columns says it, by the kind of its item. */
const answerLine = {
  key: text({ label: msg({ message: 'Key', context: 'of an item' }), required: true, max: 36 }),
  code: text({ label: msg`Code`, max: 12 }),
  row: text({ label: msg({ message: 'Row', context: 'of a section' }), max: 40 }),
  choice: text({ label: msg({ message: 'Answer', context: 'of a form' }), max: 20 }),
  choices: text({ label: msg({ message: 'Answers', context: 'of a form' }), max: 400 }),
  num: decimal({ label: msg({ message: 'Number', context: 'answered' }), decimals: 6 }),
  text: longtext({ label: msg({ message: 'Text', context: 'answered' }) }),
  date: text({ label: msg({ message: 'Date', context: 'answered' }), max: 30 }),
  refs: text({ label: msg({ message: 'Entry', context: 'answered' }), max: 400 }),
  position: text({ label: msg({ message: 'Position', context: 'answered' }), max: 200 }),
  lock: text({ label: msg`Lock`, max: 2_000 }),
  signature: signature({ label: msg({ message: 'Signature', context: 'answered' }) }),
  photos: photos({ label: msg`Photos` }),
  files: files({ label: msg`Files` }),
  comment: longtext({ label: msg`Comment` }),
  verdict: text({ label: msg({ message: 'Verdict', context: 'of an answer' }), max: 5 }),
  limit_state: text({ label: msg({ message: 'Limit', context: 'of a number' }), max: 8 }),
};

/** A form that somebody filled: submitted, it never changes; what is wrong in it is voided and filled anew. */
export const formRun = defineRecord({
  name: 'form_run',
  title: msg`Filled form`,
  plural: msg`Filled forms`,
  path: '/forms/runs',
  nav: 30,
  forms: false,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    client_uuid: text({
      label: msg`Id on the device`,
      required: true,
      max: 36,
      pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    }),
    template: ref('form_template', { label: msg`Form template`, readOnly: true }),
    template_version: ref('form_template_version', {
      label: msg({ message: 'Version', context: 'of a form' }),
      required: true,
      alsoIn: ['retired'],
    }),
    family: choice({ label: msg({ message: 'Family', context: 'of forms' }), readOnly: true, choices: families }),
    equipment: ref('equipment', { label: msg`Machine`, optional: true }),
    machine_family: text({ label: msg`Family of the machine`, max: 40, readOnly: true }),
    performed_by: ref('person', { label: msg`Done by`, optional: true }),
    started_at: datetime({ label: msg({ message: 'Start', context: 'of filling' }), happened: true, required: true }),
    completed_at: datetime({ label: msg({ message: 'End', context: 'of filling' }), happened: true, required: true }),
    production_date: date({ label: msg`Production date`, readOnly: true }),
    shift: choice({
      label: msg`Shift`,
      readOnly: true,
      choices: { P1: msg`P1`, P2: msg`P2`, P3: msg`P3` },
    }),
    hour_meter: quantity('h', { label: msg`Hour meter`, min: 0, max: 200_000, decimals: 1 }),
    odometer: quantity('km', { label: msg`Odometer`, min: 0, max: 5_000_000 }),
    position: point({ label: msg({ message: 'Position', context: 'of filling' }) }),
    device: text({ label: msg({ message: 'Device', context: 'filled on' }), max: 60 }),
    captured_offline: boolean({ label: msg`Filled without a network`, initial: false }),
    clock_skew_s: integer({ label: msg`Device clock off by`, unit: 's', min: -31_536_000, max: 31_536_000 }),
    answers: lines(answerLine, {
      label: msg({ message: 'Answers', context: 'of a form' }),
      required: true,
      max: 2_000,
    }),
    decision: choice({ label: msg({ message: 'Decision', context: 'of a form' }), choices: decisions }),
    repeat_reason: choice({ label: msg`Why again in this shift`, choices: repeats }),
    replaces: ref('form_run', { label: msg`Instead of`, alsoIn: ['voided'] }),
    result: choice({ label: msg({ message: 'Result', context: 'of a form' }), readOnly: true, choices: results }),
    score: decimal({ label: msg`Score (%)`, readOnly: true, decimals: 1 }),
    n_items: integer({ label: msg({ message: 'Items', context: 'of a form' }), readOnly: true }),
    n_ok: integer({ label: msg({ message: 'OK', context: 'count' }), readOnly: true }),
    n_nok: integer({ label: msg({ message: 'Not OK', context: 'count' }), readOnly: true }),
    n_na: integer({ label: msg`Not applicable`, readOnly: true }),
    n_critical_nok: integer({ label: msg`Critical not OK`, readOnly: true }),
    nok_items: text({
      label: msg`Items not OK`,
      max: 6_000,
      readOnly: true,
      hint: msg`Their codes, separated by spaces.`,
    }),
    same_in_row: integer({
      label: msg`Alike in a row`,
      readOnly: true,
      hint: msg`How many forms of this template the same person answered identically in a row, up to this one.`,
    }),
    suspect: boolean({
      label: msg`Tick-box suspected`,
      readOnly: true,
      hint: msg`Filled in less than 90 seconds, or the same person's 20th or later form with identical answers.`,
    }),
    received_at: datetime({ label: msg({ message: 'Received', context: 'form' }), readOnly: true }),
    minutes: decimal({ label: msg({ message: 'Duration (min)', context: 'of filling' }), derived: true, decimals: 1 }),
    late: boolean({
      label: msg({ message: 'Late', context: 'form' }),
      derived: true,
      hint: msg`Received more than 24 hours after its end.`,
    }),
    clock_wrong: boolean({
      label: msg({ message: 'Clock', context: 'of a device' }),
      derived: true,
      hint: msg`The device clock was wrong by more than 5 minutes; the times are those of the server.`,
    }),
    reviewer: ref('person', { label: msg`Looked over by`, readOnly: true, optional: true }),
    reviewed_at: datetime({ label: msg`Looked over on`, readOnly: true }),
  },
  occurs: { from: 'completed_at' },
  limits: [shows('hour_meter', 'equipment', 'hours', 'ask'), shows('odometer', 'equipment', 'km', 'ask')],
  display: ['number'],
  owner: ['created_by'],
  sort: '-completed_at',
  unique: [['client_uuid'], ['number']],
  indexes: [
    ['template', 'equipment', '-completed_at'],
    ['equipment', '-completed_at'],
    ['template', '-completed_at'],
    ['template', 'performed_by', '-completed_at'],
    // The few where a tick-box is suspected are found without reading all of the template.
    ['template', 'suspect', '-completed_at'],
  ],
  listed: [
    'number',
    'template',
    'completed_at',
    'shift',
    'equipment',
    'performed_by',
    'result',
    'score',
    'n_nok',
    'n_critical_nok',
    'suspect',
    'late',
    'state',
  ],
  rules: [
    ({ started_at: start, completed_at: end }) =>
      start != null && end != null && start > end
        ? { field: 'completed_at', sentence: msg`It ends before it starts.` }
        : null,
  ],
  states: {
    initial: 'submitted',
    states: {
      submitted: { label: msg({ message: 'Submitted', context: 'form' }), intent: 'primary', locked: true },
      reviewed: { label: msg({ message: 'Looked over', context: 'state of a form' }), intent: 'success', locked: true },
      voided: { label: msg({ message: 'Voided', context: 'form' }), intent: 'danger', locked: true, voids: true },
    },
    transitions: {
      review: {
        label: msg({ message: 'Look over', context: 'form' }),
        from: ['submitted'],
        to: 'reviewed',
        reason: 'asked',
        intent: 'success',
        notOwn: msg`You filled in this form: someone else must look it over.`,
      },
      void: {
        label: msg({ message: 'Void', context: 'form' }),
        from: ['submitted', 'reviewed'],
        to: 'voided',
        reason: 'required',
        intent: 'danger',
      },
    },
  },
  access: {
    read: [
      ...haulageLeads,
      'hse_officer',
      'maintenance_planner',
      'mechanic',
      ...ownRowsOf('operator', 'fuel_attendant', 'storekeeper', 'geologist'),
    ],
    review: reviewers,
    void: ['hse_officer', 'maintenance_planner'],
    override: ['shift_supervisor', 'hse_officer', 'maintenance_planner', 'manager'],
  },
});
