import { msg } from '@lingui/core/macro';
import { bilingual, boolean, choice, datetime, ref, text } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { administrators } from '../../roles.ts';

const statuses = {
  invited: msg`Invited`,
  active: msg({ message: 'Active', context: 'account' }),
  locked: msg({ message: 'Locked', context: 'account' }),
  disabled: msg({ message: 'Disabled', context: 'account' }),
};

/**
 * An account (catalogue people.md §7). Its table is the core's; nothing of it is written through the record API: each
 * action has a call and a permission of its own. Secrets are columns that the record does not know.
 */
export const appUser = defineRecord({
  name: 'app_user',
  title: msg`User`,
  plural: msg`Users`,
  path: '/administration/users',
  nav: 10,
  actor: true,
  forms: false,
  scope: by('person', 'for_site'),
  fields: {
    name: text({ label: msg`Name`, required: true, readOnly: true, max: 120 }),
    login: text({ label: msg`Login`, required: true, readOnly: true, max: 80 }),
    email: text({ label: msg`E-mail`, required: true, readOnly: true, max: 254 }),
    kind: choice({
      label: msg`Type`,
      required: true,
      readOnly: true,
      choices: { staff: msg`Staff`, vendor: msg`Vendor`, service: msg`Service account` },
    }),
    person: ref('person', { label: msg`Person`, readOnly: true, optional: true }),
    for_site: ref('site', {
      label: msg`Only site`,
      hint: msg`Where all roles of an account without a person apply.`,
      readOnly: true,
      optional: true,
    }),
    role_names: bilingual({ label: msg`Roles by site`, derived: true, long: true }),
    status: choice({ label: msg`Status`, required: true, readOnly: true, choices: statuses }),
    last_login_at: datetime({ label: msg`Last sign-in`, readOnly: true }),
    second_factor: boolean({ label: msg`Second factor`, derived: true }),
    language: choice({
      label: msg`Language`,
      required: true,
      readOnly: true,
      choices: { en: msg`English`, fr: msg`French` },
    }),
  },
  display: ['name'],
  sort: 'name',
  unique: [['login'], ['email']],
  listed: ['name', 'login', 'kind', 'role_names', 'status', 'last_login_at', 'second_factor'],
  access: {
    read: ['hr_officer'],
    invite: ['hr_officer'],
    import: ['hr_officer'],
    disable: ['hr_officer'],
    roles: administrators,
    unlock: administrators,
    reset: administrators,
    sessions: administrators,
    view_as: administrators,
    settings: administrators,
  },
});
