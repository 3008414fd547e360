import { Button, Callout, Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { ModalDialog } from '../../parts/modal-dialog.tsx';
import { currentLanguage } from '../../i18n/language.ts';
import { ShareHint } from '../../session/share-hint.tsx';
import { useSession } from '../../session/use-session.ts';
import { useSites } from '../../sites/use-sites.ts';
import type { RecordDefinition } from '../record.ts';
import { namedMappings } from './import-client.ts';
import type { ImportJob, ImportOptions } from './import-job.ts';
import type { NamedMapping } from './named-mapping.ts';
import '../../panes/save-layout.css';

interface SaveMappingProps {
  readonly record: RecordDefinition;
  readonly job: ImportJob;
  /** The mapping that is changed; a new one where absent. */
  readonly over: NamedMapping | null;
  readonly onSaved: (mapping: NamedMapping) => void;
  readonly onClose: () => void;
}

const toggled = (list: readonly string[], item: string): readonly string[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/**
 * What is kept of a file: not its site, which is the reader's own, nor the encoding that was found, which another file
 * may not have.
 */
function keptOptions({ options, found }: ImportJob): ImportOptions {
  const { site: _, timeZone: _zone, ...kept } = options;
  const header = kept.header ?? (found && found.notes.above > 0 ? undefined : found?.headerLine);
  return { ...kept, ...(header === undefined ? {} : { header }) };
}

/** Keeps how a file is read and what its columns mean under a name, for oneself or shared. */
export function SaveMapping({ record, job, over, onSaved, onClose }: SaveMappingProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const { sites } = useSites();
  const [name, setName] = useState(over?.name ?? '');
  const [roles, setRoles] = useState<readonly string[]>(over?.shared_roles ?? []);
  const [shared, setShared] = useState<readonly string[]>(over?.shared_sites ?? []);
  const [everybody, setEverybody] = useState(over?.shared_all ?? false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    const draft = {
      name: name.trim(),
      header: job.found?.header ?? [],
      options: keptOptions(job),
      shared_roles: roles,
      shared_sites: shared,
      shared_all: everybody,
    };
    try {
      onSaved(over ? await namedMappings.change(over, draft) : await namedMappings.create(record.name, draft));
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  return (
    <ModalDialog label={t`Save mapping`} className="layout-dialog" onClose={onClose}>
      <form onSubmit={submit}>
        <h2 className="bp6-heading">{t`Save mapping`}</h2>
        {problem ? (
          <Callout intent="danger" role="alert">
            {problem}
          </Callout>
        ) : null}
        <FormGroup label={t`Name`} labelFor="mapping-name">
          <InputGroup id="mapping-name" data-autofocus required maxLength={80} value={name} onValueChange={setName} />
        </FormGroup>
        <fieldset>
          <legend>{t`Share with`}</legend>
          <Checkbox
            label={t`Everyone who can import here`}
            checked={everybody}
            onChange={() => setEverybody(!everybody)}
          />
          {everybody
            ? null
            : user?.roles.map(({ role, title }) => (
                <Checkbox
                  key={role}
                  label={title[currentLanguage()]}
                  checked={roles.includes(role)}
                  onChange={() => setRoles(toggled(roles, role))}
                />
              ))}
          {everybody
            ? null
            : sites.map((site) => (
                <Checkbox
                  key={site.id}
                  label={t`Everyone on ${site.name}`}
                  checked={shared.includes(site.id)}
                  onChange={() => setShared(toggled(shared, site.id))}
                />
              ))}
          {everybody ? null : <ShareHint roles={roles} sites={shared} />}
        </fieldset>
        <div className="dialog-buttons">
          <Button text={t`Cancel`} onClick={onClose} />
          <Button type="submit" intent="primary" text={t`Save`} />
        </div>
      </form>
    </ModalDialog>
  );
}
