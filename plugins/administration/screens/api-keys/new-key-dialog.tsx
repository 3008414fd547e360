import { Button, Callout, Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { api } from '../../../../core/http/api.ts';
import type { ProblemError } from '../../../../core/http/problem-error.ts';
import { RecordDialog } from '../../../../core/records/record-dialog.tsx';
import { useSites } from '../../../../core/sites/use-sites.ts';
import '../users/users.css';

/** Makes a token for a program; what it can do is chosen here and cannot be changed later. Its secret is shown once. */
export function NewKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { sites } = useSites();
  const { data } = useQuery({ queryKey: ['token-permissions'], queryFn: () => api<{ permissions: readonly string[] }>('administration/api_keys/permissions/') });
  const [name, setName] = useState('');
  const [permissions, setPermissions] = useState<readonly string[]>([]);
  const [where, setWhere] = useState<readonly string[] | null>(null);
  const [until, setUntil] = useState('');
  const [search, setSearch] = useState('');
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      setToken((await api<{ token: string }>('administration/api_keys/', { method: 'POST', body: { name, permissions, sites: where, expires_at: until === '' ? null : `${until}T23:59:59Z` } })).token);
    } catch (error) {
      setProblem(error as ProblemError);
    }
  };
  if (token !== null) {
    return (
      <RecordDialog title={t`Token of ${name}`} onClose={onClose}>
        <Callout intent="warning">{t`Copy it now: it is not shown again.`}</Callout>
        <InputGroup readOnly value={token} aria-label={t`Token of ${name}`} onFocus={(event) => event.target.select()} rightElement={<Button variant="minimal" icon={<Duplicate />} aria-label={t`Copy`} onClick={() => void navigator.clipboard.writeText(token)} />} />
        <div className="record-dialog-actions">
          <Button intent="primary" text={t`Done`} onClick={onClose} />
        </div>
      </RecordDialog>
    );
  }
  const subjects = [...new Set((data?.permissions ?? []).map((permission) => permission.split(':')[0] ?? ''))].filter((subject) => subject.includes(search.trim().toLowerCase().replaceAll(' ', '_')));
  const verbs = { read: t`Read`, create: t`Create`, update: t`Change`, delete: t`Delete` };
  const toggle = (permission: string, on: boolean): void => setPermissions(on ? [...permissions, permission] : permissions.filter((one) => one !== permission));
  const faults = problem?.fields ?? {};
  return (
    <RecordDialog title={t`New token`} about={<p>{t`For a program that calls the record API. Devices send events with the tokens of their ingest sources.`}</p>} problem={problem ? (Object.values(faults)[0] ?? problem.message) : null} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <FormGroup label={t`Name`} labelFor="key-name">
          <InputGroup id="key-name" required maxLength={80} autoFocus value={name} onValueChange={setName} />
        </FormGroup>
        <FormGroup label={t`Good until`} labelFor="key-until" helperText={t`Without a day it is good until it is revoked.`}>
          <InputGroup id="key-until" type="date" value={until} onValueChange={setUntil} />
        </FormGroup>
        <fieldset className="role-fields">
          <legend>{t`Sites`}</legend>
          <Checkbox checked={where === null} label={t`All sites`} onChange={(event) => setWhere(event.currentTarget.checked ? null : sites.map(({ id }) => id))} />
          {where === null ? null : sites.map((site) => <Checkbox key={site.id} checked={where.includes(site.id)} label={site.name} onChange={(event) => setWhere(event.currentTarget.checked ? [...where, site.id] : where.filter((id) => id !== site.id))} />)}
        </fieldset>
        <FormGroup label={t`Permissions`} labelFor="key-search">
          <InputGroup id="key-search" type="search" placeholder={t`Search`} value={search} onValueChange={setSearch} />
        </FormGroup>
        <div className="permission-list" role="group" aria-label={t`Permissions`} tabIndex={0}>
          {subjects.map((subject) => (
            <div className="permission-line" key={subject}>
              <span>{subject.replaceAll('_', ' ')}</span>
              {Object.entries(verbs).map(([verb, label]) => {
                const permission = `${subject}:${verb}`;
                if (!data?.permissions.includes(permission)) return <span key={verb} />;
                return (
                  <label key={verb}>
                    <input type="checkbox" aria-label={`${subject.replaceAll('_', ' ')}: ${label}`} checked={permissions.includes(permission)} onChange={(event) => toggle(permission, event.currentTarget.checked)} /> {label}
                  </label>
                );
              })}
            </div>
          ))}
        </div>
        <div className="record-dialog-actions">
          <Button text={t`Cancel`} onClick={onClose} />
          <Button type="submit" intent="primary" text={t`Make the token`} disabled={permissions.length === 0} />
        </div>
      </form>
    </RecordDialog>
  );
}
