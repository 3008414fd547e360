import { changedBy } from '../../../core/registry/access.ts';
import { msg } from '@lingui/core/macro';
import { boolean, choice, choices, datetime, integer, refs, text } from '../../../core/records/fields/index.ts';
import { about, defineRecord } from '../../../core/records/record.ts';
import { eventKinds, sourceKinds } from './choices.ts';
import { administrators, planners } from '../../roles.ts';

/** Services are asked by TLS unless they run on this machine. */
const serviceAddress = /^(https:\/\/[^\s@/]+|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?)(\/\S*)?$/;

/**
 * Somebody who may send events (catalogue operations.md §3.1). Its token is answered once, when the source is created
 * or the token renewed; only the token's SHA-256 is kept, in a column that no API knows. Without sites or kinds it may
 * send for all of them; without a rate only the 20 requests a second of the ingest API bind it.
 */
export const ingestSource = defineRecord({
  name: 'ingest_source',
  title: msg`Ingest source`,
  plural: msg`Ingest sources`,
  path: '/tracking/sources',
  scope: about('sites'),
  fields: {
    code: text({ label: msg`Code`, required: true, max: 20, anyCase: true, pattern: /^[A-Za-z0-9][A-Za-z0-9._-]*$/ }),
    label_en: text({ label: msg`English label`, required: true, max: 120 }),
    label_fr: text({ label: msg`French label`, required: true, max: 120 }),
    kind: choice({ label: msg`Type`, required: true, initial: 'http', choices: sourceKinds }),
    sites: refs('site', { label: msg`Sites`, hint: msg`Empty: the source can send for all sites.` }),
    allowed_kinds: choices({ label: msg`Allowed types`, choices: eventKinds }),
    rate_limit: integer({ label: msg`Events per second`, min: 1, max: 100_000, initial: 600 }),
    poll_url: text({
      label: msg`Fleet page`,
      hint: msg`Address of the ISO 15143-3 fleet, polled every 15 minutes; for AEMP sources`,
      max: 500,
      pattern: serviceAddress,
    }),
    token_url: text({
      label: msg`Token page`,
      hint: msg`Token endpoint of the service (OAuth 2 client credentials)`,
      max: 500,
      pattern: serviceAddress,
    }),
    client_id: text({ label: msg`Client id`, max: 200 }),
    poll_series: boolean({
      label: msg`Include time series`,
      hint: msg`Between polls, also request positions and fault codes; for AEMP sources`,
      initial: false,
    }),
    series_minutes: integer({ label: msg`Minutes between time series requests`, min: 15, max: 1_440, initial: 60 }),
    enabled: boolean({ label: msg`Enabled`, initial: true }),
    last_event_at: datetime({ label: msg`Last event`, readOnly: true }),
  },
  display: ['code'],
  sort: 'code',
  unique: [['code']],
  access: { read: planners, ...changedBy(...administrators) },
});
