import { msg } from '@lingui/core/macro';
import { datetime, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';

/**
 * What was hauled to one place goes to another from now on (catalogue geology-income.md §3, `unload.redirect`): all
 * loading units that send there are assigned anew.
 */
export const destinationRedirect = defineRecord({
  name: 'destination_redirect',
  title: msg`Redirection`,
  plural: msg`Redirections`,
  path: '/production/redirections',
  nav: 45,
  forms: 'new',
  scope: 'site',
  fields: {
    from_place: ref('mine_location', { label: msg`Away from`, optional: true }),
    to_place: ref('mine_location', { label: msg`Now to`, optional: true }),
    reason: text({ label: msg({ message: 'Reason', context: 'of a redirection' }), required: true, max: 200 }),
    redirected_at: datetime({ label: msg`Redirected at`, required: true, readOnly: true }),
  },
  occurs: { from: 'redirected_at' },
  display: ['redirected_at'],
  sort: '-redirected_at',
  rules: [
    ({ from_place: from }) => (from ? null : { field: 'from_place', sentence: msg`Choose the place to leave.` }),
    ({ to_place: to }) => (to ? null : { field: 'to_place', sentence: msg`Choose the place to go to.` }),
    ({ from_place: from, to_place: to }) =>
      from && from === to
        ? { field: 'to_place', sentence: msg`Choose a different place from the one to leave.` }
        : null,
  ],
  access: { read: staff, create: ['dispatcher', 'geologist'] },
});
