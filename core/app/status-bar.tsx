import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { currentLanguage, languageNames } from '../i18n/language.ts';
import { loadScreen } from '../http/load-screen.ts';
import { afterFirstScreen } from '../panes/first-screen.ts';
import { useOnline } from '../parts/use-online.ts';
import { AlarmStatus } from '../live/alarms/alarm-status.tsx';
import './status-bar.css';

const LiveStatusItem = lazy(() =>
  afterFirstScreen(() => loadScreen(async () => ({ default: (await import('./late-parts.tsx')).LiveStatusItem }))),
);

/** One line about the state of things: network, server, live data, language. */
export function StatusBar() {
  const { t } = useLingui();
  const online = useOnline();
  return (
    <footer className="status-bar" aria-label={t`Status`}>
      <span className="status-item" role="status">
        {online ? null : <strong>{t`No network`}</strong>}
      </span>
      <Suspense fallback={null}>
        <LiveStatusItem />
      </Suspense>
      <AlarmStatus />
      <span className="status-end status-item status-server">{t`Server ${window.location.host}`}</span>
      <span>{languageNames[currentLanguage()]}</span>
    </footer>
  );
}
