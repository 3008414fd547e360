import { People } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';

export const humanResources = definePlugin({
  id: 'human-resources',
  title: msg`Human resources`,
  icon: People,
  records: [
    {
      name: 'person',
      path: '/human_ressources/employee_records',
      actor: true,
      aliases: ['/employee_records'],
      title: msg`Employee`,
      plural: msg`Employees`,
    },
  ],
  nav: [{ path: '/human_ressources/employee_records' }],
  frontMessages: (locale) => import(`./locales/front/${locale}.po`),
  messages: (locale) => import(`./locales/${locale}.po`),
  loadRecords: async () => [(await import('./records/person.ts')).person],
});
