import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { FreshnessMark } from '../../live/freshness-mark.tsx';
import { live } from '../../live/live.ts';
import { useLiveStatus } from '../../live/status.ts';
import { useFormat } from '../../sites/use-format.ts';

/** The server's time at the site, and at once that nothing more is heard: nobody sits near to wonder. */
export function WallClock() {
  const { t } = useLingui();
  const format = useFormat();
  const { connection } = useLiveStatus();
  const [now, setNow] = useState(() => live.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(live.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      {connection === 'offline' ? (
        <strong className="wall-offline" role="alert">
          <FreshnessMark freshness="lost" wordless />
          {t`Offline: last known values`}
        </strong>
      ) : null}
      <time className="wall-clock" dateTime={new Date(now).toISOString()}>
        {format.time(new Date(now))}
      </time>
    </>
  );
}
