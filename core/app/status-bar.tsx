import { useLingui } from '@lingui/react/macro';
import { currentLanguage, languageNames } from '../i18n/language.ts';
import './status-bar.css';

/** One line about the state of things: connection, stream, language. */
export function StatusBar() {
  const { t } = useLingui();
  return (
    <footer className="status-bar" aria-label={t`Status`}>
      <span className="status-end">{languageNames[currentLanguage()]}</span>
    </footer>
  );
}
