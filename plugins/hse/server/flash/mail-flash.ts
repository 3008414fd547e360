import { msg } from '@lingui/core/macro';
import type { Host } from '../../../../core/host/host.ts';
import { sentenceIn } from '../../../../core/host/languages.ts';
import { sendMail } from '../../../../core/mail/mail.server.ts';
import { can } from '../../../../core/registry/access.ts';
import { loadUser } from '../../../../core/session/callers.server.ts';
import { severities } from '../../records/choices.ts';
import { incident, incidentKinds } from '../../records/incident.ts';
import { clockText } from '../clock-text.ts';

/** What a flash report is made of. */
export interface FlashEvent {
  readonly id: string;
  readonly site: string;
  readonly site_code: string;
  readonly site_name: string;
  readonly zone: string;
  readonly number: string;
  readonly kind: keyof typeof incidentKinds;
  readonly occurred_at: Date;
  readonly place: string | null;
  readonly description: string;
  readonly immediate_measures: string | null;
  readonly actual_severity: keyof typeof severities;
  readonly potential_severity: keyof typeof severities;
}

/** Writes the flash report to each account in its language. The link goes to those who may open the incident. */
export async function mailFlash(
  host: Pick<Host, 'db' | 'grants' | 'identities' | 'sealing' | 'publish' | 'address'>,
  event: FlashEvent,
  { what, measures }: { readonly what: string; readonly measures: string },
  accounts: readonly string[],
): Promise<void> {
  const { number, kind, site, site_code: code, site_name: name, zone, place } = event;
  const time = `${clockText(event.occurred_at, zone)} (${zone})`;
  for (const account of accounts) {
    const user = await loadUser(host, account);
    if (!user) continue;
    const { email, language } = user;
    const lines = [
      { ...msg({ message: 'What: {kind}' }), values: { kind: incidentKinds[kind] } },
      { ...msg({ message: 'When: {time}' }), values: { time } },
      {
        ...msg({ message: 'Where: {place}' }),
        values: { place: [`${code} ${name}`, place].filter(Boolean).join(', ') },
      },
      {
        ...msg({ message: 'Severity: {actual}; it could have been: {potential}' }),
        values: { actual: severities[event.actual_severity], potential: severities[event.potential_severity] },
      },
    ].map((line) => sentenceIn(language, line));
    const taken =
      measures === ''
        ? msg`No measures were told yet.`
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
