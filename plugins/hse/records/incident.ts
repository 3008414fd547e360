import { msg } from '@lingui/core/macro';
import {
  boolean,
  children,
  choice,
  choices,
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
  refs,
  text,
} from '../../../core/records/fields/index.ts';
import { sentences } from '../../../core/i18n/sentences.ts';
import { isToCome } from '../../../core/records/limits/within-years.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { eventReaders, reporters } from './access.ts';
import { likelihoods, severities } from './choices.ts';
import { incidentPerson } from './incident-person.ts';
import { shiftField } from './shift-field.ts';

export const incidentKinds = {
  injury: msg({ message: 'Injury', context: 'incident' }),
  near_miss: msg({ message: 'Near miss', context: 'incident' }),
  property_damage: msg`Property damage`,
  fire: msg({ message: 'Fire', context: 'incident' }),
  environment: msg({ message: 'Environment', context: 'incident' }),
  vehicle: msg({ message: 'Vehicle', context: 'incident' }),
  occupational_disease: msg`Occupational disease`,
  commuting: msg({ message: 'Commuting', context: 'incident' }),
};

/** Where causes of accidents lie. */
export const causeCategories = {
  people: msg({ message: 'People', context: 'cause' }),
  equipment: msg({ message: 'Equipment', context: 'cause' }),
  environment: msg({ message: 'Environment', context: 'cause' }),
  organisation: msg({ message: 'Organisation', context: 'cause' }),
  procedure: msg({ message: 'Procedure', context: 'cause' }),
};

const isEnvironment = ({ kind }: Readonly<Record<string, unknown>>): boolean => kind === 'environment';

/** What happened, who was hurt, why, and what follows (catalogue hse.md §2). */
export const incident = defineRecord({
  name: 'incident',
  title: msg`Accident or incident`,
  plural: msg`Accidents and incidents`,
  path: '/hse/rapports/accident_incident/liste',
  nav: 3,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    kind: choice({
      label: msg({ message: 'Kind', context: 'of an incident' }),
      required: true,
      choices: incidentKinds,
    }),
    occurred_at: datetime({
      label: msg({ message: 'Occurred at', context: 'incident' }),
      happened: true,
      required: true,
    }),
    reported_at: datetime({
      label: msg({ message: 'Reported at', context: 'incident' }),
      happened: true,
      required: true,
      startsNow: true,
    }),
    place: ref('mine_location', { label: msg({ message: 'Place', context: 'where it is' }), optional: true }),
    exact_place: text({ label: msg`Exact place`, max: 120 }),
    position: point({ label: msg({ message: 'Position', context: 'of an incident' }) }),
    equipment: ref('equipment', { label: msg`Machine`, optional: true }),
    equipment_2: ref('equipment', { label: msg`Other machine`, optional: true }),
    task: text({ label: msg({ message: 'Task', context: 'of an incident' }), max: 120 }),
    weather: choice({
      label: msg({ message: 'Weather', context: 'of an incident' }),
      choices: {
        clear: msg({ message: 'Clear', context: 'weather' }),
        rain: msg({ message: 'Rain', context: 'weather' }),
        fog: msg({ message: 'Fog', context: 'weather' }),
        dust: msg({ message: 'Dust', context: 'weather' }),
        wind: msg({ message: 'Wind', context: 'weather' }),
        heat: msg({ message: 'Heat', context: 'weather' }),
        night: msg({ message: 'Night', context: 'weather' }),
      },
    }),
    description: longtext({ label: msg({ message: 'What happened', context: 'incident' }), required: true }),
    immediate_measures: longtext({ label: msg`Immediate measures` }),
    photos: photos({ label: msg`Photos` }),
    witnesses: lines(
      {
        person: ref('person', { label: msg({ message: 'Person', context: 'witness' }), optional: true }),
        name: text({ label: msg({ message: 'Name', context: 'of who is not listed' }), max: 120 }),
        statement: longtext({ label: msg({ message: 'Statement', context: 'of a witness' }), required: true }),
      },
      { label: msg`Witnesses`, max: 50 },
    ),
    critical_risk: ref('critical_risk', { label: msg`Critical risk` }),
    actual_severity: choice({ label: msg`Actual severity`, required: true, initial: '1', choices: severities }),
    potential_severity: choice({ label: msg`Potential severity`, required: true, initial: '1', choices: severities }),
    likelihood: choice({ label: msg({ message: 'Likelihood', context: 'of an incident' }), choices: likelihoods }),
    hpi: boolean({
      label: msg({ message: 'High potential', context: 'incident' }),
      derived: true,
      hint: msg`Potential severity of 4 or 5.`,
    }),
    persons: children(incidentPerson, {
      by: 'incident',
      label: msg({ message: 'Persons', context: 'of an accident' }),
    }),
    substance: text({ label: msg({ message: 'Substance', context: 'spilled' }), max: 80, when: isEnvironment }),
    volume: quantity('L', {
      label: msg({ message: 'Volume', context: 'spilled' }),
      min: 0,
      max: 10_000_000,
      when: isEnvironment,
    }),
    recovered: quantity('L', {
      label: msg({ message: 'Recovered', context: 'spilled' }),
      min: 0,
      max: 10_000_000,
      when: isEnvironment,
    }),
    costs: lines(
      {
        kind: choice({
          label: msg({ message: 'Kind', context: 'of a cost' }),
          required: true,
          choices: {
            repair: msg({ message: 'Repair', context: 'cost' }),
            medical: msg({ message: 'Medical', context: 'cost' }),
            production: msg({ message: 'Production lost', context: 'cost' }),
            fine: msg({ message: 'Fine', context: 'cost' }),
            other: msg({ message: 'Other', context: 'cost' }),
          },
        }),
        amount: decimal({
          label: msg({ message: 'Amount', context: 'of a cost' }),
          required: true,
          min: 0,
          max: 1_000_000_000_000,
        }),
        currency: ref('currency', { label: msg({ message: 'Currency', context: 'of a cost' }), optional: true }),
      },
      { label: msg({ message: 'Costs', context: 'of an incident' }), max: 50 },
    ),
    notified: lines(
      {
        authority: text({ label: msg({ message: 'Authority', context: 'told' }), required: true, max: 120 }),
        at: datetime({ label: msg({ message: 'Told at', context: 'authority' }), required: true }),
        reference: text({ label: msg({ message: 'Reference', context: 'of a notice' }), max: 60 }),
      },
      { label: msg({ message: 'Authorities notified', context: 'incident' }), max: 50 },
    ),
    method: choice({
      label: msg({ message: 'Method', context: 'of an investigation' }),
      choices: {
        five_why: msg`Five whys`,
        cause_tree: msg`Cause tree`,
        icam: msg`ICAM`,
        ishikawa: msg`Ishikawa`,
      },
    }),
    team: refs('person', { label: msg`Investigation team`, optional: true }),
    started_on: date({ label: msg`Investigation started on`, within: { back: 30, ahead: 0 } }),
    timeline: lines(
      {
        at: datetime({ label: msg({ message: 'At', context: 'of a fact' }), required: true }),
        fact: longtext({ label: msg({ message: 'Fact', context: 'investigation' }), required: true }),
      },
      { label: msg({ message: 'Timeline', context: 'investigation' }), max: 200 },
    ),
    causes: lines(
      {
        level: choice({
          label: msg({ message: 'Level', context: 'of a cause' }),
          required: true,
          choices: {
            immediate: msg({ message: 'Immediate', context: 'cause' }),
            underlying: msg({ message: 'Underlying', context: 'cause' }),
            root: msg({ message: 'Root', context: 'cause' }),
          },
        }),
        category: choice({
          label: msg({ message: 'Category', context: 'of a cause' }),
          required: true,
          choices: causeCategories,
        }),
        cause: text({ label: msg({ message: 'Cause', context: 'of an incident' }), required: true, max: 300 }),
        action: ref('hse_action', { label: msg({ message: 'Action', context: 'HSE' }), alsoIn: ['verified', 'done'] }),
      },
      { label: msg({ message: 'Causes', context: 'of an incident' }), max: 60 },
    ),
    cause_categories: choices({
      label: msg({ message: 'Categories of causes', context: 'of an incident' }),
      derived: true,
      choices: causeCategories,
    }),
    production_date: date({
      label: msg`Production date`,
      derived: true,
      hint: msg`Of the accident, in site time.`,
    }),
    hour: integer({
      label: msg({ message: 'Hour', context: 'of the day' }),
      derived: true,
      hint: msg`In site time: 13 is from 13:00 to 14:00.`,
    }),
    shift: shiftField(),
    lessons: longtext({ label: msg({ message: 'Lessons', context: 'of an incident' }) }),
    attachments: files({ label: msg`Attachments` }),
    from_sor: ref('sor', { label: msg`From observation`, alsoIn: ['closed', 'resolved'] }),
    declare_before: datetime({
      label: msg`Declare before`,
      derived: true,
      hint: msg`The time of occurrence plus the hours in the settings (48 if none), while an injured person is not yet declared.`,
    }),
    flash: choice({
      label: msg`Flash report`,
      derived: true,
      choices: {
        due: msg({ message: 'To be sent', context: 'flash report' }),
        overdue: msg({ message: 'Overdue', context: 'flash report' }),
        sent: msg({ message: 'Sent', context: 'flash report' }),
      },
      hint: msg`For high-potential events and accidents with lost time or worse.`,
    }),
    flash_before: datetime({
      label: msg`Flash report before`,
      derived: true,
      hint: msg`The time of occurrence plus the hours in the settings (24 if none), until it is sent.`,
    }),
    flash_sent_at: datetime({ label: msg`Flash report sent at`, readOnly: true }),
    flash_sent_by: ref('app_user', { label: msg`Flash report sent by`, readOnly: true, optional: true }),
    flash_text: longtext({ label: msg`Text of the flash report`, readOnly: true }),
    qualified_at: datetime({ label: msg({ message: 'Qualified at', context: 'incident' }), readOnly: true }),
    closed_on: date({ label: msg({ message: 'Closed on', context: 'incident' }), readOnly: true }),
  },
  occurs: { from: 'occurred_at' },
  display: ['number'],
  sort: '-occurred_at',
  unique: [['number']],
  indexes: [['state']],
  listed: [
    'number',
    'occurred_at',
    'kind',
    'place',
    'description',
    'actual_severity',
    'potential_severity',
    'hpi',
    'flash',
    'state',
  ],
  sections: [
    {
      title: msg({ message: 'Event', context: 'incident' }),
      fields: [
        'place',
        'exact_place',
        'position',
        'equipment',
        'equipment_2',
        'task',
        'weather',
        'description',
        'immediate_measures',
        'photos',
        'witnesses',
        'substance',
        'volume',
        'recovered',
      ],
    },
    {
      title: msg({ message: 'How bad', context: 'incident' }),
      fields: ['critical_risk', 'actual_severity', 'potential_severity', 'likelihood', 'hpi'],
    },
    { title: msg({ message: 'Persons', context: 'of an accident' }), fields: ['persons'] },
    {
      title: msg({ message: 'Investigation', context: 'incident' }),
      fields: ['method', 'team', 'started_on', 'timeline', 'causes', 'lessons'],
    },
    { title: msg({ message: 'Costs', context: 'of an incident' }), fields: ['costs'] },
    {
      title: msg({ message: 'Notifications', context: 'incident' }),
      fields: [
        'notified',
        'from_sor',
        'declare_before',
        'flash',
        'flash_before',
        'flash_sent_at',
        'flash_sent_by',
        'flash_text',
        'qualified_at',
        'closed_on',
        'attachments',
      ],
    },
  ],
  rules: [
    ({ occurred_at: at, reported_at: told }) =>
      at != null && told != null && at > told
        ? { field: 'occurred_at', sentence: msg`Occurred time is after reported time.` }
        : null,
    ({ occurred_at: at, notified }) =>
      at != null && notified?.some((told) => told.at != null && Date.parse(told.at) < Date.parse(at))
        ? { field: 'notified', sentence: msg`An authority cannot be notified before the event.` }
        : null,
    ({ notified }) =>
      notified?.some((told) => told.at != null && isToCome(told.at))
        ? { field: 'notified', sentence: sentences.toCome }
        : null,
    ({ timeline }) =>
      timeline?.some((fact) => fact.at != null && isToCome(fact.at))
        ? { field: 'timeline', sentence: msg`A timeline entry is in the future.` }
        : null,
    ({ equipment, equipment_2: other }) =>
      equipment != null && other != null && equipment === other
        ? { field: 'equipment_2', sentence: msg`This is the same machine again.` }
        : null,
    ({ witnesses }) =>
      witnesses?.some(({ person, name }) => person == null && !name?.trim())
        ? { field: 'witnesses', sentence: msg`Name each witness.` }
        : null,
    ({ actual_severity: actual, potential_severity: potential }) =>
      actual != null && potential != null && potential < actual
        ? { field: 'potential_severity', sentence: msg`It cannot be lower than the actual severity.` }
        : null,
    ({ volume, recovered }) =>
      volume != null && recovered != null && recovered > volume
        ? { field: 'recovered', sentence: msg`The recovered volume cannot exceed the spilled volume.` }
        : null,
  ],
  states: {
    initial: 'reported',
    states: {
      reported: { label: msg({ message: 'Reported', context: 'incident' }), intent: 'warning' },
      qualified: { label: msg({ message: 'Qualified', context: 'incident' }), intent: 'primary' },
      investigating: { label: msg`Under investigation`, intent: 'primary' },
      actions: { label: msg({ message: 'Actions under way', context: 'incident' }), intent: 'primary' },
      closed: { label: msg({ message: 'Closed', context: 'incident' }), intent: 'success', locked: true },
      not_work_related: { label: msg`Not work related`, locked: true, voids: true },
    },
    transitions: {
      qualify: {
        label: msg({ message: 'Qualify', context: 'incident' }),
        from: ['reported'],
        to: 'qualified',
        intent: 'primary',
      },
      investigate: { label: msg`Start investigation`, from: ['qualified'], to: 'investigating', intent: 'primary' },
      act: {
        label: msg({ message: 'Causes found', context: 'incident' }),
        from: ['investigating'],
        to: 'actions',
        intent: 'primary',
        checks: [
          ({ causes }) =>
            Array.isArray(causes) && causes.some((cause) => (cause as { level?: unknown }).level === 'root')
              ? null
              : { field: 'causes', sentence: msg`Name at least one root cause.` },
        ],
      },
      close: {
        label: msg({ message: 'Close', context: 'incident' }),
        from: ['actions'],
        to: 'closed',
        intent: 'success',
      },
      exclude: {
        label: msg`Not work related`,
        from: ['reported', 'qualified', 'investigating'],
        to: 'not_work_related',
        reason: 'required',
      },
      reopen: {
        label: msg({ message: 'Reopen', context: 'incident' }),
        from: ['closed', 'not_work_related'],
        to: 'qualified',
        reason: 'required',
        intent: 'danger',
      },
    },
  },
  access: {
    read: eventReaders,
    create: reporters,
    update: ['hse_officer'],
    delete: ['hse_officer'],
    send_flash: ['hse_officer', 'manager'],
    qualify: ['hse_officer'],
    investigate: ['hse_officer'],
    act: ['hse_officer'],
    close: ['manager'],
    exclude: ['hse_officer'],
    reopen: ['hse_officer', 'manager'],
  },
});
