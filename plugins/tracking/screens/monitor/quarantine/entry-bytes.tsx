import { SegmentedControl } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../../../../core/sites/use-format.ts';
import type { RejectionDetail } from '../../../shared/monitor.ts';
import { bytesOf, hexDump, inLines, textIn } from './visible-bytes.ts';
import { visibleText } from '../../../shared/visible-text.ts';

/**
 * What came, as it came; what it was understood as, where that is something else; and what somebody wrote in its place.
 */
export function EntryBytes({ entry }: { readonly entry: RejectionDetail }) {
  const { t } = useLingui();
  const format = useFormat();
  const bytes = entry.bytes === null ? new TextEncoder().encode(entry.text) : bytesOf(entry.bytes);
  const text = textIn(bytes);
  const isEvent = entry.way === 'event';
  const views = [
    ...(entry.edited === null ? [] : [{ value: 'edited', label: t`As edited` }]),
    ...(isEvent && entry.bytes !== null ? [{ value: 'event', label: t`As interpreted` }] : []),
    { value: 'text', label: isEvent && entry.bytes === null ? t`As received` : t`The message` },
    { value: 'hex', label: t`Bytes` },
  ];
  const [view, setView] = useState(views[0]?.value ?? 'text');
  const shown: Readonly<Record<string, string>> = {
    edited: inLines(entry.edited ?? ''),
    event: inLines(entry.text),
    text: text === null ? t`This is not UTF-8 text: see its bytes.` : inLines(text),
    hex: hexDump(bytes),
  };
  const about = view === 'edited' ? entry.editedAbout : entry.about;
  const isCut = !entry.isWhole;
  const kept = format.number(bytes.length);
  const whole = format.number(isCut ? entry.size : bytes.length);
  return (
    <div className="quarantine-bytes">
      <SegmentedControl size="small" value={view} onValueChange={setView} options={views} />
      {about && Object.keys(about).length > 0 ? (
        <dl className="quarantine-about">
          {about.topic ? (
            <>
              <dt>{t`Topic`}</dt>
              <dd>
                <bdi>{visibleText(about.topic)}</bdi>
              </dd>
            </>
          ) : null}
          {about.query ? (
            <>
              <dt>{t`Query`}</dt>
              <dd>
                <bdi>{visibleText(about.query)}</bdi>
              </dd>
            </>
          ) : null}
          {about.device ? (
            <>
              <dt>{t`Device, by the header`}</dt>
              <dd>
                <bdi>{visibleText(about.device)}</bdi>
              </dd>
            </>
          ) : null}
          {about.encoding ? (
            <>
              <dt>{t`Packed as`}</dt>
              <dd>{visibleText(about.encoding)}</dd>
            </>
          ) : null}
        </dl>
      ) : null}
      <pre tabIndex={0}>{visibleText(shown[view] ?? '') || t`(nothing)`}</pre>
      <p className="screen-note">
        {isCut ? t`Only ${kept} of ${whole} bytes are stored: it cannot be resent as it is.` : t`${whole} bytes`}
      </p>
    </div>
  );
}
