import { msg } from '@lingui/core/macro';
import { datetime, longtext, refs, text } from '../../../core/records/fields/index.ts';
import { about, defineRecord } from '../../../core/records/record.ts';
import { administrators } from '../../roles.ts';

/**
 * A token by which a program calls the record API. Devices send events with the tokens of their sources (plugin
 * tracking). Its secret is shown once, when it is made; only the hash is kept, in a column that no API knows. It is
 * made and revoked by calls of their own.
 */
export const apiKey = defineRecord({
  name: 'api_key',
  title: msg`API token`,
  plural: msg`API tokens`,
  path: '/administration/api_keys',
  nav: 40,
  forms: false,
  scope: about('sites'),
  fields: {
    name: text({ label: msg`Name`, required: true, readOnly: true, max: 80 }),
    prefix: text({ label: msg`Starts with`, required: true, readOnly: true, max: 20 }),
    permissions: longtext({ label: msg`Permissions`, readOnly: true }),
    sites: refs('site', { label: msg`Sites`, readOnly: true }),
    expires_at: datetime({ label: msg`Expires`, readOnly: true }),
    last_used_at: datetime({ label: msg`Last used`, readOnly: true }),
    revoked_at: datetime({ label: msg`Revoked`, readOnly: true }),
  },
  display: ['name'],
  sort: 'name',
  access: { read: administrators, settings: administrators },
});
