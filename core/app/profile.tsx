import { Callout, FormGroup, HTMLSelect, Switch, Tag } from '@blueprintjs/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { alarmStore } from '../live/alarms/alarm-store.ts';
import { shellStore } from './shell-store.ts';
import { themeNames } from '../theme/theme-names.ts';
import { currentLanguage, languageNames, languages, type Language } from '../i18n/language.ts';
import { withQueries } from '../session/with-queries.tsx';
import { loadScreen } from '../http/load-screen.ts';
import { useSites } from '../sites/use-sites.ts';
import { chooseTheme, themePreferences, type ThemePreference } from '../theme/theme-store.ts';
import { useTheme } from '../theme/use-theme.ts';
import { useProblemToast } from '../toast/use-problem-toast.ts';
import { chooseAccountLanguage } from '../session/account.ts';
import { useSession } from '../session/use-session.ts';
import type { RoleAssignment } from '../session/user.ts';
import './profile.css';

const AlarmPreferences = lazy(() => loadScreen(withQueries(() => import('../live/alarms/alarm-preferences.tsx'))));
const OwnAccount = lazy(() => loadScreen(withQueries(() => import('../session/own-account.tsx'))));

/** Who is signed in, with which roles and sites, and how Filon looks and speaks to them. */
export default function Profile() {
  const { t } = useLingui();
  const { user } = useSession();
  const { sites } = useSites();
  const { sources } = useSnapshot(alarmStore);
  if (!user) return null;
  return (
    <div className="page profile">
      <h1 className="page-title">{user.name}</h1>
      <section aria-labelledby="profile-account">
        <h2 id="profile-account">
          <Trans>Account</Trans>
        </h2>
        <dl>
          <dt>{t`E-mail`}</dt>
          <dd>{user.email}</dd>
          <dt>{t`Roles`}</dt>
          <dd>
            {user.roles.length === 0
              ? t`None`
              : user.roles.map((assignment) => (
                  <Role key={`${assignment.role} ${assignment.sites?.join()}`} assignment={assignment} />
                ))}
          </dd>
          <dt>{t`Sites`}</dt>
          <dd>
            {sites.map(({ id, name, code }) => (
              <Tag key={id} minimal size="large">
                {name} ({code})
              </Tag>
            ))}
          </dd>
        </dl>
      </section>
      <Preferences />
      {sources > 0 ? (
        <Suspense fallback={null}>
          <AlarmPreferences />
        </Suspense>
      ) : null}
      {user.viewed ? (
        <section>
          <Callout intent="none">
            <Trans>
              Only the owner can see how this account is secured, where it is signed in and which roles it delegates.
            </Trans>
          </Callout>
        </section>
      ) : (
        <Suspense fallback={null}>
          <OwnAccount delegates={user.kind === 'staff'} />
        </Suspense>
      )}
    </div>
  );
}

function Role({ assignment: { title, sites: where } }: { readonly assignment: RoleAssignment }) {
  const { t } = useLingui();
  const { sites } = useSites();
  const names = where?.map((id) => sites.find((site) => site.id === id)?.name ?? '–').join(', ') ?? t`all sites`;
  return (
    <Tag minimal size="large">
      {title[currentLanguage()]} · {names}
    </Tag>
  );
}

function Preferences() {
  const { t, i18n } = useLingui();
  const { preference } = useTheme();
  const { singleKeys } = useSnapshot(shellStore);
  const showProblem = useProblemToast();
  return (
    <section aria-labelledby="profile-preferences">
      <h2 id="profile-preferences">
        <Trans>Preferences</Trans>
      </h2>
      <FormGroup
        label={t`Language`}
        labelFor="profile-language"
        helperText={t`Saved with your account, on every device.`}
      >
        <HTMLSelect
          id="profile-language"
          value={currentLanguage()}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(event) => void chooseAccountLanguage(event.currentTarget.value as Language).catch(showProblem)}
        />
      </FormGroup>
      <FormGroup label={t`Theme`} labelFor="profile-theme" helperText={t`Saved in this browser.`}>
        <HTMLSelect
          id="profile-theme"
          value={preference}
          options={themePreferences.map((value) => ({ value, label: i18n._(themeNames[value]) }))}
          onChange={(event) => chooseTheme(event.currentTarget.value as ThemePreference)}
        />
      </FormGroup>
      <Switch
        checked={singleKeys}
        label={t`Keys without Ctrl or Alt, such as ? for the list of keys`}
        onChange={() => (shellStore.singleKeys = !singleKeys)}
      />
    </section>
  );
}
