import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface KindOfNotice {
  /** Stands above one of them and above many. */
  readonly heading: MessageDescriptor;
  /** Where all of them are seen, for a mail about several. */
  readonly list: string;
}

const [actions, controls, permits] = ['/hse/actions', '/hse/parametrage/safety_items', '/hse/permits/today'] as const;
const observations = '/hse/rapports/sor/liste';
const events = '/hse/rapports/accident_incident/liste';

/** What people are told of without asking (catalogue hse.md §6, Notifications). */
export const noticeKinds = {
  action_given: { heading: msg`Actions given to you`, list: actions },
  action_due_3: { heading: msg`Your actions due within 3 days`, list: actions },
  action_due_0: { heading: msg`Your actions due today`, list: actions },
  action_overdue: { heading: msg`Your overdue actions`, list: actions },
  action_escalated: { heading: msg`Overdue actions of the site`, list: actions },
  control_due_30: { heading: msg`Controls due within 30 days`, list: controls },
  control_due_7: { heading: msg`Controls due within 7 days`, list: controls },
  control_due_0: { heading: msg`Controls that are due`, list: controls },
  permit_60: { heading: msg`Permits that end within 60 minutes`, list: permits },
  permit_15: { heading: msg`Permits that end within 15 minutes`, list: permits },
  gas_10: { heading: msg`Gas tests that expire within 10 minutes`, list: permits },
  incident_high_potential: { heading: msg`Events of high potential`, list: events },
  incident_lost_time: { heading: msg`Accidents with lost time`, list: events },
  incident_fatal: { heading: msg`Fatal accidents`, list: events },
  sor_assigned: { heading: msg`Safety observations assigned to you`, list: observations },
  sor_high_potential: { heading: msg`Safety observations of high potential`, list: observations },
  sor_closed: { heading: msg`Your safety observations that are closed`, list: observations },
} as const satisfies Readonly<Record<string, KindOfNotice>>;

export type NoticeKind = keyof typeof noticeKinds;
