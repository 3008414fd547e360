import { msg } from '@lingui/core/macro';
import type { Host } from '../../../../core/host/host.ts';
import { sentenceIn } from '../../../../core/host/languages.ts';
import { sendMail } from '../../../../core/mail/mail.server.ts';
import { can } from '../../../../core/registry/access.ts';
import { loadUser } from '../../../../core/session/callers.server.ts';
import { incident, incidentKinds } from '../../records/incident.ts';
import { eventLines, type ToldEvent } from '../event-lines.ts';

/** What a flash report is made of. */
export interface FlashEvent extends ToldEvent {
  readonly id: string;
  readonly site: string;
  readonly site_code: string;
  readonly site_name: string;
  readonly number: string;
  readonly place: string | null;
  readonly description: string;
  readonly immediate_measures: string | null;
}

/** Writes the flash report to each account in its language. The link goes to those who may open the incident. */
export async function mailFlash(
  host: Pick<Host, 'db' | 'grants' | 'identities' | 'sealing' | 'publish' | 'address'>,
  event: FlashEvent,
  { what, measures }: { readonly what: string; readonly measures: string },
  accounts: readonly string[],
): Promise<void> {
  const { number, kind, site, site_code: code, site_name: name, place } = event;
  for (const account of accounts) {
    const user = await loadUser(host, account);
    if (!user) continue;
    const { email, language } = user;
    const lines = eventLines(event, [`${code} ${name}`, place].filter(Boolean).join(', ')).map((line) =>
      sentenceIn(language, line),
    );
    const taken =
      measures === ''
        ? msg`No measures reported yet.`
        : { ...msg({ message: 'Measures taken: {measures}' }), values: { measures } };
    const link = can(user.access, 'incident:read', site) ? [`${host.address()}${incident.path}/${event.id}`] : [];
    await sendMail(host, {
      to: email,
      language,
      subject: sentenceIn(language, {
        ...msg({ message: 'Flash report {number}: {kind} ({site})' }),
        values: { number, kind: incidentKinds[kind], site: code },
      }),
      text: [lines.join('\n'), what, sentenceIn(language, taken), ...link, ''].join('\n\n'),
    });
  }
}
