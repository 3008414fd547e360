import { msg } from '@lingui/core/macro';
import { boolean, choice, decimal, text } from '../../../core/records/fields/index.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { isTimeZone } from '../../../core/i18n/is-time-zone.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { administrators } from '../../roles.ts';

/** A site of the company. Its table is the core's; this makes it a record, so that others can refer to it. */
export const site = defineRecord({
  name: 'site',
  title: msg`Site`,
  plural: msg`Sites`,
  path: '/administration/sites',
  nav: 50,
  scope: 'company',
  fields: {
    code: text({ label: msg`Code`, required: true, max: 20, anyCase: true, pattern: /^[A-Za-z0-9_-]+$/ }),
    name: text({ label: msg`Name`, required: true, max: 80 }),
    time_zone: text({ label: msg`Time zone`, required: true, max: 60 }),
    lon: decimal({ label: msg`Longitude`, required: true, min: -180, max: 180 }),
    lat: decimal({ label: msg`Latitude`, required: true, min: -90, max: 90 }),
    week_begins: choice({
      label: msg`Weeks begin on`,
      required: true,
      initial: 'monday',
      choices: { monday: msg`Monday`, sunday: msg`Sunday`, saturday: msg`Saturday` },
    }),
    active: boolean({ label: msg`Active`, required: true, initial: true }),
  },
  display: ['code', 'name'],
  sort: 'code',
  unique: [['code']],
  rules: [
    ({ time_zone: zone }) =>
      zone == null || isTimeZone(zone)
        ? null
        : { field: 'time_zone', sentence: msg`Enter an IANA time zone such as Africa/Casablanca.` },
  ],
  access: { read: administrators, ...changedBy(...administrators), override: administrators },
});
