import { msg } from '@lingui/core/macro';
import { choice, date, text } from '../../../core/records/fields/index.ts';
import { dayInYears } from '../../../core/records/fields/day-in-years.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy, ownRowsOf } from '../../../core/registry/access.ts';
import { medicalFields, payFields, personalFields, privateRules } from './person-private.ts';
import { staff } from '../../roles.ts';

/** Somebody who works on a site (catalogue people.md §1): the directory for everybody, the rest by level. */
export const person = defineRecord({
  name: 'person',
  title: msg`Employee`,
  plural: msg`Employees`,
  path: '/human_ressources/employee_records',
  aliases: ['/employee_records'],
  nav: 10,
  actor: true,
  scope: 'site',
  across: 'People are lent to other sites, and sign and answer for what is done there.',
  fields: {
    matricule: text({ label: msg`Employee no.`, required: true, max: 20, pattern: /^[A-Z0-9-]{3,20}$/ }),
    last_name: text({ label: msg`Last name`, required: true, max: 80 }),
    first_name: text({ label: msg`First name`, required: true, max: 80 }),
    person_kind: choice({
      label: msg({ message: 'Kind', context: 'person' }),
      required: true,
      initial: 'employee',
      choices: { employee: msg`Employee`, contractor: msg`Contractor`, temp: msg`Agency worker`, intern: msg`Intern` },
    }),
    function: text({ label: msg({ message: 'Position', context: 'job' }), required: true, max: 80 }),
    crew: text({ label: msg`Crew`, max: 10 }),
    badge_no: text({ label: msg`Badge no.`, max: 32 }),
    radio_call: text({ label: msg`Radio call sign`, max: 20 }),
    hire_date: date({ label: msg`Hire date`, required: true }),
    email_work: text({
      label: msg`Work e-mail`,
      max: 254,
      pattern: /^[^\s@A-Z]+@[^\s@A-Z]+$/,
      hint: msg`In lower case; whoever signs in with this address is this person.`,
    }),
    ...personalFields,
    ...payFields,
    ...medicalFields,
  },
  usable: { from: 'hire_date', until: 'departure_date' },
  display: ['last_name', 'first_name'],
  apart: ['matricule'],
  sort: 'last_name',
  unique: [['matricule'], ['badge_no'], ['email_work'], ['national_id'], ['social_security_no']],
  sections: [
    {
      title: msg({ message: 'Personal', context: 'data' }),
      fields: Object.keys(personalFields) as (keyof typeof personalFields)[],
    },
    {
      title: msg({ message: 'Pay and bank', context: 'data' }),
      fields: Object.keys(payFields) as (keyof typeof payFields)[],
    },
    { title: msg({ message: 'Medical', context: 'data' }), fields: ['blood_group'] },
  ],
  owner: ['id'],
  rules: [
    ({ hire_date: hired, departure_date: left }) =>
      hired && left && left < hired
        ? { field: 'departure_date', sentence: msg`The last day is before the hire date.` }
        : null,
    ({ hire_date: hired }) =>
      hired && hired < '1950' ? { field: 'hire_date', sentence: msg`The hire date cannot be before 1950.` } : null,
    ({ hire_date: hired }) =>
      hired && hired > dayInYears(1)
        ? { field: 'hire_date', sentence: msg`The hire date is more than a year ahead.` }
        : null,
    ...privateRules,
  ],
  access: {
    // The directory is open to all staff (level [pub]); what one's own file holds beyond it, to oneself.
    read: staff,
    read_personal: ['admin', 'hr_officer', ...ownRowsOf(...staff)],
    read_pay: ['admin', 'hr_officer'],
    read_medical: ['hr_officer', 'hse_officer'],
    ...changedBy('hr_officer'),
  },
});
