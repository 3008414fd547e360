import { Button, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { KeyMenu } from '../parts/key-menu.tsx';
import { currentLanguage, languageNames, languages } from '../i18n/language.ts';
import { chooseAccountLanguage } from '../session/account.ts';
import { useProblemToast } from '../toast/use-problem-toast.ts';

/** English or French; each under its own name. */
export function LanguageMenu() {
  const { t } = useLingui();
  const showProblem = useProblemToast();
  const current = currentLanguage();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <KeyMenu aria-label={t`Language`}>
          {languages.map((language) => (
            <MenuItem
              key={language}
              lang={language}
              text={languageNames[language]}
              labelElement={language === current ? <Tick /> : undefined}
              onClick={() => void chooseAccountLanguage(language).catch(showProblem)}
            />
          ))}
        </KeyMenu>
      }
    >
      <Button
        variant="minimal"
        text={current.toUpperCase()}
        aria-label={`${current.toUpperCase()} – ${t`Language: ${languageNames[current]}`}`}
        title={t`Language`}
      />
    </PopoverNext>
  );
}
