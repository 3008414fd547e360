import { Button, Callout, Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { ModalDialog } from '../../parts/modal-dialog.tsx';
import { currentLanguage } from '../../i18n/language.ts';
import { ShareHint } from '../../session/share-hint.tsx';
import { useSession } from '../../session/use-session.ts';
import { useSites } from '../../sites/use-sites.ts';
import type { RecordDefinition } from '../record.ts';
import { recordViews, type RecordView, type ViewBody } from './views-api.ts';
import '../../panes/save-layout.css';

interface SaveViewProps {
  readonly record: RecordDefinition;
  readonly opened: RecordView | null;
  readonly body: ViewBody;
  readonly onSaved: (view: RecordView) => void;
  readonly onClose: () => void;
}

const toggled = (list: readonly string[], item: string): readonly string[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/** Keeps the list as it is shown under a name, for oneself or shared with a role or a site. */
export function SaveView({ record, opened, body, onSaved, onClose }: SaveViewProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const { sites } = useSites();
  const ownView = opened?.mine ? opened : null;
  const [name, setName] = useState(ownView?.name ?? '');
  const [roles, setRoles] = useState<readonly string[]>(ownView?.shared_roles ?? []);
  const [shared, setShared] = useState<readonly string[]>(ownView?.shared_sites ?? []);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (over: RecordView | null): Promise<void> => {
    const draft = { name: name.trim(), body, shared_roles: roles, shared_sites: shared };
    try {
      onSaved(over ? await recordViews.change(over, draft) : await recordViews.create(record.name, draft));
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(ownView);
  };
  return (
    <ModalDialog label={t`Save the view`} className="layout-dialog" onClose={onClose}>
      <form onSubmit={submit}>
        <h2 className="bp6-heading">{t`Save the view`}</h2>
        {problem ? (
          <Callout intent="danger" role="alert">
            {problem}
          </Callout>
        ) : null}
        <FormGroup label={t`Name`} labelFor="view-name">
          <InputGroup id="view-name" data-autofocus required maxLength={80} value={name} onValueChange={setName} />
        </FormGroup>
        <fieldset>
          <legend>{t`Share with`}</legend>
          {user?.roles.map(({ role, title }) => (
            <Checkbox
              key={role}
              label={title[currentLanguage()]}
              checked={roles.includes(role)}
              onChange={() => setRoles(toggled(roles, role))}
            />
          ))}
          {sites.map((site) => (
            <Checkbox
              key={site.id}
              label={t`Everyone on ${site.name}`}
              checked={shared.includes(site.id)}
              onChange={() => setShared(toggled(shared, site.id))}
            />
          ))}
          <ShareHint roles={roles} sites={shared} />
        </fieldset>
        <div className="dialog-buttons">
          <Button text={t`Cancel`} onClick={onClose} />
          {ownView ? <Button text={t`Save as a new view`} onClick={() => void save(null)} /> : null}
          <Button type="submit" intent="primary" text={t`Save`} />
        </div>
      </form>
    </ModalDialog>
  );
}
