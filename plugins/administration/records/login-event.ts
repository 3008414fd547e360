import { msg } from '@lingui/core/macro';
import { boolean, choice, datetime, ref, text } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { administrators } from '../../roles.ts';

/** One attempt to sign in, successful or not. Rows of the core, read only. */
export const loginEvent = defineRecord({
  name: 'login_event',
  title: msg({ message: 'Sign-in', context: 'event' }),
  plural: msg`Sign-in history`,
  path: '/administration/sign_ins',
  nav: 30,
  forms: false,
  scope: by('user_id'),
  fields: {
    at: datetime({ label: msg({ message: 'At', context: 'event' }), required: true, readOnly: true }),
    login: text({ label: msg`Login as typed`, required: true, readOnly: true, max: 254 }),
    user_id: ref('app_user', { label: msg`User`, readOnly: true }),
    ok: boolean({ label: msg`Signed in`, required: true, readOnly: true }),
    method: choice({
      label: msg`Method`,
      required: true,
      readOnly: true,
      choices: {
        password: msg`Password`,
        provider: msg`Provider`,
        passkey: msg`Passkey`,
        'password+code': msg`Password and code`,
        'password+recovery': msg`Password and recovery code`,
        'password+passkey': msg`Password and passkey`,
        'password+enrol': msg`Password, second factor set up`,
        'password+mail': msg`Password, code by e-mail`,
        'provider+code': msg`Provider and code`,
        'provider+recovery': msg`Provider and recovery code`,
        'provider+passkey': msg`Provider and passkey`,
        'provider+mail': msg`Provider, code by e-mail`,
        'provider+enrol': msg`Provider, second factor set up`,
      },
    }),
    reason: text({ label: msg`Rejection reason`, readOnly: true }),
    ip: text({ label: msg`Address`, required: true, readOnly: true }),
    user_agent: text({ label: msg`Browser`, readOnly: true, max: 300 }),
  },
  display: ['login', 'at'],
  sort: '-at',
  listed: ['at', 'login', 'user_id', 'ok', 'method', 'reason', 'ip'],
  access: { read: administrators },
});
