import { Button, Callout, Spinner, Tag } from '@blueprintjs/core';
import { Key, MobilePhone } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../http/api.ts';
import { useFormat } from '../sites/use-format.ts';
import { useToast } from '../toast/toast.tsx';
import { ConfirmPasswordDialog } from './confirm-password-dialog.tsx';
import { EnrolDialog } from './enrol-dialog.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnPasswordDialog } from './own-password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import type { Security } from './security.ts';

type Asked = 'password' | 'enrol' | 'codes' | 'remove' | null;
/** Fewer than this, and it is time for new ones. */
const fewCodes = 3;

/** Password, passkeys, authenticator app and recovery codes of one's own account. */
export function ProfileSecurity() {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const { data, error, refetch } = useQuery({
    queryKey: ['me', 'security'],
    queryFn: () => api<Security>('me/security/'),
  });
  const [asked, setAsked] = useState<Asked>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = (sentence?: string): void => {
    setAsked(null);
    if (sentence) toast(sentence, 'success');
    void refetch();
  };
  const hasFactor = data !== undefined && (data.secondFactorSince !== null || data.passkeys.length > 0);
  const lacksFactor = data?.secondFactorNeeded === true && !hasFactor;
  return (
    <section aria-labelledby="profile-security">
      <h2 id="profile-security">
        <Trans>Security</Trans>
      </h2>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      {data ? (
        <dl>
          <dt>{t`Password`}</dt>
          <dd>
            <span className="profile-words">
              {!data.hasPassword
                ? t`None: you sign in through your provider.`
                : data.passwordChangedAt === null
                  ? t`Never changed since the account was created`
                  : t`Changed ${format.relative(data.passwordChangedAt)}`}
            </span>
            {data.hasPassword ? (
              <Button size="small" icon={<Key />} text={t`Change the password`} onClick={() => setAsked('password')} />
            ) : null}
          </dd>
          <dt>{t`Passkeys`}</dt>
          <dd>
            <OwnPasskeys
              security={data}
              onChanged={(sentence, made = []) => {
                if (made.length > 0) setCodes(made);
                finish(sentence);
              }}
            />
          </dd>
          <dt>{t`Authenticator app`}</dt>
          <dd>
            {data.secondFactorSince === null ? (
              <>
                <Tag minimal intent={lacksFactor ? 'warning' : 'none'}>
                  {lacksFactor ? t`Required, not set up` : t`Off`}
                </Tag>
                <Button size="small" icon={<MobilePhone />} text={t`Set up`} onClick={() => setAsked('enrol')} />
              </>
            ) : (
              <>
                <Tag minimal intent="success">{t`On since ${format.date(data.secondFactorSince)}`}</Tag>
                {data.secondFactorNeeded && data.passkeys.length === 0 ? null : (
                  <Button
                    size="small"
                    intent="danger"
                    variant="outlined"
                    text={t`Remove the authenticator app`}
                    onClick={() => setAsked('remove')}
                  />
                )}
              </>
            )}
          </dd>
          {hasFactor ? (
            <>
              <dt>{t`Recovery codes`}</dt>
              <dd>
                <Tag minimal intent={data.recoveryCodesLeft < fewCodes ? 'warning' : 'none'}>
                  <Plural value={data.recoveryCodesLeft} one="# recovery code left" other="# recovery codes left" />
                </Tag>
                <Button size="small" text={t`New recovery codes`} onClick={() => setAsked('codes')} />
              </dd>
            </>
          ) : null}
        </dl>
      ) : error ? null : (
        <Spinner size={24} />
      )}
      {asked === 'password' && data ? (
        <OwnPasswordDialog
          security={data}
          onDone={() => finish(t`Password changed; all other sessions were ended.`)}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'enrol' && data ? (
        <EnrolDialog
          hasPassword={data.hasPassword}
          onDone={(made) => {
            if (made.length > 0) setCodes(made);
            finish(t`The authenticator app was set up.`);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'codes' && data ? (
        <ConfirmPasswordDialog
          title={t`New recovery codes`}
          about={t`The old codes will no longer work.`}
          hasPassword={data.hasPassword}
          action={t`Generate new codes`}
          onConfirm={async (current) => {
            setCodes(
              (
                await api<{ recoveryCodes: readonly string[] }>('me/second_factor/codes/', {
                  method: 'POST',
                  body: { current },
                })
              ).recoveryCodes,
            );
            finish();
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'remove' && data ? (
        <ConfirmPasswordDialog
          title={t`Remove the authenticator app`}
          about={
            data.passkeys.length > 0
              ? t`Your passkeys are not affected.`
              : t`Your account will only be protected by its password.`
          }
          hasPassword={data.hasPassword}
          action={t`Remove`}
          intent="danger"
          onConfirm={async (current) => {
            await api('me/second_factor/remove/', { method: 'POST', body: { current } });
            finish(t`The authenticator app was removed.`);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </section>
  );
}
