import { Button, Callout } from '@blueprintjs/core';
import { Repeat } from '@blueprintjs/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MoreNote } from '../../../../core/parts/more-note.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { MendedCause } from '../../shared/monitor.ts';
import { ResendDialog } from './quarantine/resend-dialog.tsx';
import { useRefreshQuarantine } from './quarantine/use-quarantine.ts';
import { useWords } from './quarantine/use-words.ts';

const causes = (subject: string): Readonly<Record<string, MessageDescriptor>> => ({
  unknown_device: msg`${subject} is now assigned to a machine.`,
  unknown_equipment: msg`The machine of ${subject} is now known.`,
  unknown_tank: msg`The tank ${subject} now exists.`,
  kind_not_allowed: msg`Events of type ${subject} can now be sent.`,
  site_not_allowed: msg`The source can now report for the site of ${subject}.`,
  future_ts: msg`The data ${subject} sent with a fast clock is no longer in the future.`,
});

/**
 * Causes of refusals that somebody has mended: what waits of each is offered to be sent again. Nothing where there is
 * none.
 */
export function Mended({ mended, more }: { readonly mended: readonly MendedCause[]; readonly more: number }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const words = useWords();
  const refresh = useRefreshQuarantine();
  const [asked, setAsked] = useState<MendedCause | null>(null);
  const offer = ({ count }: MendedCause): string => t`Send again: ${format.number(count)} of this type`;
  if (mended.length === 0 && !asked) return null;
  const sentence = ({ code, subject }: MendedCause): string => {
    const cause = causes(code === 'kind_not_allowed' ? words.kind(subject) : subject)[code];
    return cause ? i18n._(cause) : subject;
  };
  return (
    <>
      {mended.length > 0 ? (
        <Callout intent="success" className="monitor-mended" title={t`Fixed since: waiting events can be sent again`}>
          <ul>
            {mended.map((cause) => (
              <li key={`${cause.source} ${cause.code} ${cause.subject}`}>
                <span>
                  {sentence(cause)} <small>{cause.sourceCode}</small>
                </span>
                <Button
                  size="small"
                  icon={<Repeat />}
                  text={offer(cause)}
                  aria-label={`${sentence(cause)} ${offer(cause)}`}
                  onClick={() => setAsked(cause)}
                />
              </li>
            ))}
          </ul>
          <MoreNote more={more} />
        </Callout>
      ) : null}
      {asked ? (
        <ResendDialog
          body={{ filter: { source: asked.source, code: asked.code, subject: asked.subject, state: 'waiting' } }}
          count={asked.count}
          about={sentence(asked)}
          onDone={refresh}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
