import { Button, Callout, Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ModalDialog } from '../parts/modal-dialog.tsx';
import { currentLanguage } from '../i18n/language.ts';
import { ProblemError } from '../http/problem-error.ts';
import { ShareHint } from '../session/share-hint.tsx';
import { useSession } from '../session/use-session.ts';
import { useSites } from '../sites/use-sites.ts';
import { useToast } from '../toast/toast.tsx';
import { layouts, type LayoutDraft, type SavedLayoutWithBody } from './layouts-api.ts';
import { useOpenLayout } from './use-open-layout.ts';
import { workspaceStore } from './workspace-store.ts';
import './save-layout.css';

const without = (list: readonly string[], item: string): readonly string[] => list.filter((other) => other !== item);

/** Saves the workspace under a name, for oneself or shared with a role or a site. */
export default function SaveLayout({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const notify = useToast();
  const queries = useQueryClient();
  const openLayout = useOpenLayout();
  const { user } = useSession();
  const { sites } = useSites();
  const opened = workspaceStore.open?.mine ? workspaceStore.open : null;
  const [name, setName] = useState(opened?.name ?? '');
  const [roles, setRoles] = useState<readonly string[]>([]);
  const [shared, setShared] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<ProblemError | null>(null);

  const done = (saved: SavedLayoutWithBody): void => {
    workspaceStore.open = { id: saved.id, name: saved.name, version: saved.version, mine: true };
    void queries.invalidateQueries({ queryKey: ['layouts'] });
    notify(t`The layout is saved.`, 'success');
    onClose();
  };
  const save = async (version: number | null): Promise<void> => {
    const draft: LayoutDraft = {
      name: name.trim(),
      body: workspaceStore.layout,
      shared_roles: roles,
      shared_sites: shared,
    };
    try {
      done(
        opened && version !== null
          ? await layouts.change(opened.id, version, sharingOf(draft))
          : await layouts.create(draft),
      );
    } catch (error) {
      setProblem(error instanceof ProblemError ? error : new ProblemError(0, { detail: String(error) }));
    }
  };
  // Sharing that was not touched stays as it is on the server.
  const sharingOf = (draft: LayoutDraft): Partial<LayoutDraft> =>
    roles.length + shared.length > 0 ? draft : { name: draft.name, body: draft.body };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(opened?.version ?? null);
  };
  const current = problem?.status === 409 ? (problem.body['current'] as SavedLayoutWithBody | undefined) : undefined;

  return (
    <ModalDialog label={t`Save the layout`} className="layout-dialog" onClose={onClose}>
      <form onSubmit={submit}>
        <h2 className="bp6-heading">{t`Save the layout`}</h2>
        {problem ? (
          <Callout intent="danger" role="alert">
            <p>{problem.message}</p>
            {current && opened ? (
              <div className="button-row">
                <Button text={t`Show the other version`} onClick={() => (openLayout(opened.id), onClose())} />
                <Button intent="danger" text={t`Overwrite with mine`} onClick={() => void save(current.version)} />
              </div>
            ) : null}
          </Callout>
        ) : null}
        <FormGroup label={t`Name`} labelFor="layout-name">
          <InputGroup id="layout-name" data-autofocus required maxLength={80} value={name} onValueChange={setName} />
        </FormGroup>
        <fieldset>
          <legend>
            <Trans>Share with</Trans>
          </legend>
          {user?.roles.map(({ role, title }) => (
            <Checkbox
              key={role}
              label={title[currentLanguage()]}
              checked={roles.includes(role)}
              onChange={() => setRoles(roles.includes(role) ? without(roles, role) : [...roles, role])}
            />
          ))}
          {sites.map((site) => (
            <Checkbox
              key={site.id}
              label={t`Everyone on ${site.name}`}
              checked={shared.includes(site.id)}
              onChange={() => setShared(shared.includes(site.id) ? without(shared, site.id) : [...shared, site.id])}
            />
          ))}
          <ShareHint roles={roles} sites={shared} />
        </fieldset>
        <div className="dialog-buttons">
          <Button text={t`Cancel`} onClick={onClose} />
          {opened ? <Button text={t`Save as a new layout`} onClick={() => void save(null)} /> : null}
          <Button type="submit" intent="primary" text={t`Save`} />
        </div>
      </form>
    </ModalDialog>
  );
}
