import { Button, Checkbox } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { currentLanguage } from '../../../../core/i18n/language.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { FactorRoles, RoleChoice } from '../../shared/users.ts';
import './users.css';

type Rule = Pick<FactorRoles, 'roles' | 'passkeyRoles' | 'vendorCodes'>;

const without = (ids: readonly string[], id: string): readonly string[] => ids.filter((one) => one !== id);
const withId = (ids: readonly string[], id: string): readonly string[] => [...without(ids, id), id];

/**
 * Which roles sign in with a second factor, and which of them with a passkey. Whoever has none yet sets it up at the
 * next sign-in.
 */
export function FactorDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const { data: choices = [] } = useQuery({
    queryKey: ['roles-to-give'],
    queryFn: () => api<readonly RoleChoice[]>('administration/roles_to_give/'),
  });
  const { data } = useQuery({
    queryKey: ['second-factor-roles'],
    queryFn: () => api<FactorRoles>('administration/second_factor/'),
  });
  const [changed, setChanged] = useState<Rule | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const rule: Rule = changed ?? data ?? { roles: [], passkeyRoles: [], vendorCodes: false };
  const { roles, passkeyRoles, vendorCodes } = rule;
  const save = async (): Promise<void> => {
    try {
      await api('administration/second_factor/', { method: 'PUT', body: { roles, passkeyRoles, vendorCodes } });
      toast(t`Saved.`, 'success');
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const about = (
    <>
      <p>{t`Anyone with one of these roles sets it up at the next sign-in: an authenticator app or a passkey; or only a passkey, which a fake page cannot ask for.`}</p>
      {data?.passkeysWork === false ? (
        <p>{t`Passkeys need a domain name and HTTPS in PUBLIC_URL: no role can require one yet.`}</p>
      ) : null}
    </>
  );
  return (
    <QuestionDialog title={t`Second factor required for`} about={about} problem={problem} onClose={onClose}>
      <div className="factor-roles">
        {choices.map((choice) => {
          const title = currentLanguage() === 'fr' ? choice.title_fr : choice.title_en;
          const isStrict = passkeyRoles.includes(choice.id);
          return (
            <div key={choice.id} className="factor-role">
              <Checkbox
                checked={isStrict || roles.includes(choice.id)}
                label={title}
                onChange={(event) =>
                  setChanged(
                    event.currentTarget.checked
                      ? { ...rule, roles: withId(roles, choice.id) }
                      : { ...rule, roles: without(roles, choice.id), passkeyRoles: without(passkeyRoles, choice.id) },
                  )
                }
              />
              <Checkbox
                checked={isStrict}
                disabled={data?.passkeysWork !== true && !isStrict}
                aria-label={t`${title}: passkey only`}
                label={t`passkey only`}
                onChange={(event) =>
                  setChanged(
                    event.currentTarget.checked
                      ? {
                          ...rule,
                          roles: withId(roles, choice.id),
                          passkeyRoles: withId(passkeyRoles, choice.id),
                        }
                      : { ...rule, passkeyRoles: without(passkeyRoles, choice.id) },
                  )
                }
              />
            </div>
          );
        })}
      </div>
      <Checkbox
        checked={vendorCodes}
        label={t`Vendors without a second factor enter a code sent by e-mail on a new device`}
        onChange={(event) => setChanged({ ...rule, vendorCodes: event.currentTarget.checked })}
      />
      <div className="question-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button intent="primary" text={t`Save`} onClick={() => void save()} />
      </div>
    </QuestionDialog>
  );
}
