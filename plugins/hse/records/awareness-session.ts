import { msg } from '@lingui/core/macro';
import {
  date,
  datetime,
  decimal,
  files,
  integer,
  lines,
  longtext,
  ref,
  signature,
  text,
} from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';
import { leads, ownOfStaff } from './access.ts';

/** The quarter of an hour before a shift in which a team talks about one risk (catalogue hse.md §2). */
export const awarenessSession = defineRecord({
  name: 'awareness_session',
  title: msg`Awareness session`,
  plural: msg`Awareness sessions`,
  path: '/hse/formation/sensibilisation_formation/list',
  aliases: ['/hse/formation/sensibilisation_formation/liste'],
  nav: 94,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    topic: ref('awareness_topic', { label: msg`Awareness topic`, required: true }),
    at: datetime({
      label: msg({ message: 'At', context: 'of a session' }),
      happened: true,
      required: true,
      startsNow: true,
    }),
    duration: integer({
      label: msg({ message: 'Duration', context: 'of a talk' }),
      unit: 'min',
      required: true,
      initial: 15,
      min: 1,
      max: 480,
    }),
    place: ref('mine_location', { label: msg({ message: 'Place', context: 'where it is' }), optional: true }),
    animator: ref('person', { label: msg({ message: 'Animator', context: 'of a session' }), required: true }),
    team: text({ label: msg({ message: 'Team', context: 'of a session' }), max: 60 }),
    attendees: lines(
      {
        person: ref('person', { label: msg({ message: 'Person', context: 'of a team' }), optional: true }),
        name: text({ label: msg({ message: 'Name', context: 'of who is not listed' }), max: 120 }),
        company: text({ label: msg({ message: 'Company', context: 'of a person' }), max: 80 }),
        signature: signature({ label: msg({ message: 'Signature', context: 'of a team' }) }),
      },
      { label: msg({ message: 'Attendees', context: 'of a session' }), required: true, max: 200 },
    ),
    summary: longtext({ label: msg({ message: 'Summary', context: 'of a session' }) }),
    questions: longtext({ label: msg({ message: 'Questions', context: 'of a session' }) }),
    supports: files({ label: msg({ message: 'Material', context: 'of a talk' }) }),
    headcount: integer({ label: msg({ message: 'Attendees', context: 'count' }), derived: true }),
    man_hours: decimal({
      label: msg`Man-hours`,
      derived: true,
      decimals: 2,
      hint: msg`Minutes ÷ 60 × attendees. Ex: 15 min × 12 people = 3.00.`,
    }),
    production_date: date({
      label: msg`Production date`,
      derived: true,
      hint: msg`Of the session, in site time.`,
    }),
  },
  occurs: { from: 'at' },
  display: ['number'],
  owner: ['created_by', 'animator'],
  sort: '-at',
  unique: [['number']],
  listed: ['number', 'at', 'topic', 'team', 'animator', 'headcount', 'man_hours', 'state'],
  rules: [
    ({ attendees }) => {
      const people = (attendees ?? []) as readonly { person?: unknown; name?: string | null }[];
      return people.some(({ person, name }) => person == null && !name?.trim())
        ? { field: 'attendees', sentence: msg`Each attendee line needs a name.` }
        : null;
    },
    ({ attendees }) => {
      const people = ((attendees ?? []) as readonly { person?: unknown }[]).flatMap(({ person }) =>
        person == null ? [] : [typeof person === 'object' ? (person as { id: string }).id : person],
      );
      return new Set(people).size < people.length
        ? { field: 'attendees', sentence: msg`A person appears twice among the attendees.` }
        : null;
    },
  ],
  states: {
    initial: 'draft',
    states: {
      draft: { label: msg({ message: 'Draft', context: 'session' }) },
      closed: { label: msg({ message: 'Closed', context: 'session' }), intent: 'success', locked: true },
    },
    transitions: {
      close: {
        label: msg`Close session`,
        from: ['draft'],
        to: 'closed',
        intent: 'success',
        signature: true,
      },
    },
  },
  access: {
    read: staff,
    create: [...leads, 'maintenance_planner', 'dispatcher'],
    update: [...leads, ...ownOfStaff],
    delete: ['hse_officer', ...ownOfStaff],
    close: [...leads, ...ownOfStaff],
  },
});
