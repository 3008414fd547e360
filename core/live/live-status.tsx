import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../sites/use-format.ts';
import { FreshnessMark } from './freshness-mark.tsx';
import { useLiveStatus } from './status.ts';

/** Connection, event rate and dropped rows, for the status bar. Nothing while no screen needs live data. */
export function LiveStatusItem() {
  const { t } = useLingui();
  const format = useFormat();
  const { connection, rate, dropped } = useLiveStatus();
  if (connection === 'idle') return null;
  const word = { connecting: t`Connecting`, live: t`Connected`, offline: t`Offline: last known values` }[connection];
  return (
    <>
      <span className="status-item">
        <FreshnessMark
          freshness={connection === 'live' ? 'fresh' : connection === 'connecting' ? 'late' : 'lost'}
          wordless
        />
        {word}
      </span>
      <span className="status-item status-rate">
        <Trans>{format.number(rate)} events/s</Trans>
      </span>
      {dropped > 0 ? (
        <span className="status-item">
          <Trans>{format.number(dropped)} positions skipped</Trans>
        </span>
      ) : null}
    </>
  );
}
