import { Button, Callout, Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { api } from '../../../../core/http/api.ts';
import type { ProblemError } from '../../../../core/http/problem-error.ts';
import { MomentField } from '../../../../core/dates/moment-field.tsx';
import { currentLanguage } from '../../../../core/i18n/language.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import type { Permission } from '../../../../core/registry/access.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import type { PermissionRow } from '../../shared/roles.ts';
import '../users/users.css';
import { PermissionList } from './permission-list.tsx';

/** Makes a token for a program; what it can do is chosen here and cannot be changed later. Its secret is shown once. */
export function NewKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { sites } = useSites();
  const { data } = useQuery({
    queryKey: ['token-permissions', currentLanguage()],
    queryFn: () => api<{ permissions: readonly PermissionRow[] }>('administration/api_keys/permissions/'),
  });
  const [name, setName] = useState('');
  const [permissions, setPermissions] = useState<readonly Permission[]>([]);
  const [where, setWhere] = useState<readonly string[] | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      setToken(
        (
          await api<{ token: string }>('administration/api_keys/', {
            method: 'POST',
            body: { name, permissions, sites: where, expires_at: until === null ? null : `${until}T23:59:59Z` },
          })
        ).token,
      );
    } catch (error) {
      setProblem(error as ProblemError);
    }
  };
  if (token !== null) {
    return (
      <QuestionDialog title={t`Token of ${name}`} onClose={onClose}>
        <Callout intent="warning">{t`Copy it now: it is not shown again.`}</Callout>
        <InputGroup
          readOnly
          value={token}
          aria-label={t`Token of ${name}`}
          onFocus={(event) => event.target.select()}
          rightElement={
            <Button
              variant="minimal"
              icon={<Duplicate />}
              aria-label={t`Copy`}
              onClick={() => void navigator.clipboard.writeText(token)}
            />
          }
        />
        <div className="question-dialog-actions">
          <Button intent="primary" text={t`Done`} onClick={onClose} />
        </div>
      </QuestionDialog>
    );
  }
  const faults = problem?.fields ?? {};
  return (
    <QuestionDialog
      title={t`New token`}
      about={
        <p>{t`For a program that calls the record API or reads the fleet by ISO 15143-3. Devices send events with the tokens of their ingest sources.`}</p>
      }
      problem={problem ? (Object.values(faults)[0] ?? problem.message) : null}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)}>
        <FormGroup label={t`Name`} labelFor="key-name">
          <InputGroup id="key-name" required maxLength={80} data-autofocus value={name} onValueChange={setName} />
        </FormGroup>
        <FormGroup
          label={t`Valid until`}
          labelFor="key-until"
          helperText={t`Without a date it is valid until revoked.`}
        >
          <MomentField id="key-until" kind="date" value={until} onChange={setUntil} />
        </FormGroup>
        <fieldset className="role-fields">
          <legend>{t`Sites`}</legend>
          <Checkbox
            checked={where === null}
            label={t`All sites`}
            onChange={(event) => setWhere(event.currentTarget.checked ? null : sites.map(({ id }) => id))}
          />
          {where === null
            ? null
            : sites.map((site) => (
                <Checkbox
                  key={site.id}
                  checked={where.includes(site.id)}
                  label={site.name}
                  onChange={(event) =>
                    setWhere(event.currentTarget.checked ? [...where, site.id] : where.filter((id) => id !== site.id))
                  }
                />
              ))}
        </fieldset>
        <FormGroup label={t`Permissions`} labelFor="key-search">
          <PermissionList permissions={data?.permissions ?? []} chosen={permissions} onChange={setPermissions} />
        </FormGroup>
        <div className="question-dialog-actions">
          <Button text={t`Cancel`} onClick={onClose} />
          <Button type="submit" intent="primary" text={t`Create token`} disabled={permissions.length === 0} />
        </div>
      </form>
    </QuestionDialog>
  );
}
