import { msg } from '@lingui/core/macro';
import type { Database, Host } from '../../../../core/host/host.ts';
import { portalOf, tell } from '../tell.ts';
import type { OfRequest } from './answer.ts';
import type { InvitedRequest } from './invited-request.ts';

/** Confirms to whoever did it that an offer was withdrawn, or a request declined (catalogue procurement.md §5). */
export const tellGone = (
  host: Host,
  db: Database,
  { caller, params }: OfRequest,
  { number, title }: InvitedRequest,
  what: 'withdrawn' | 'declined',
): Promise<void> =>
  tell(host, db, [caller], () => ({
    ...(what === 'withdrawn'
      ? {
          subject: msg`You withdrew your offer for ${number}`,
          lines: [
            msg`Your offer for “${title}” is withdrawn and will not be opened. You can send another one until the deadline.`,
          ],
        }
      : {
          subject: msg`You declined ${number}`,
          lines: [msg`You declined “${title}”. You can still answer until the deadline.`],
        }),
    link: `${portalOf(host)}/rfq/${params.rfq}/response`,
  }));
