import { Button, Callout, HTMLSelect, InputGroup, NonIdealState, Spinner, Switch } from '@blueprintjs/core';
import { Help, Search } from '@blueprintjs/icons';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { currentLanguage } from '../../../../core/i18n/language.ts';
import { useRegistry } from '../../../../core/registry/use-registry.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import type { RoleRow } from '../../shared/roles.ts';
import { RoleHead } from './role-head.tsx';
import { RoleNamesDialog } from './role-names-dialog.tsx';
import { RoleTable } from './role-table.tsx';
import { useRoles } from './use-roles.ts';
import { visiblePermissions } from './visible-permissions.ts';
import { WhyDialog } from './why-dialog.tsx';
import './roles.css';

/** `/administration/roles`: what every role may do, and how far (catalogue people.md §7). */
export default function Roles() {
  const { t, i18n } = useLingui();
  const registry = useRegistry();
  const editable = useCan('role:update');
  const showProblem = useProblemToast();
  const roles = useRoles();
  const [search, setSearch] = useState('');
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  const [shown, setShown] = useState('');
  const [copying, setCopying] = useState<RoleRow | null>(null);
  const [renaming, setRenaming] = useState<RoleRow | null>(null);
  const [asking, setAsking] = useState(false);
  const words = useDeferredValue(search);
  const { matrix, error, drafts, changed } = roles;
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!matrix) return <Spinner className="pane-loading" size={32} aria-label={t`Loading`} />;

  const groups = visiblePermissions(matrix.permissions, matrix.roles, drafts, words, onlyDiffering);
  const columns = matrix.roles.filter(({ id }) => shown === '' || id === shown);
  const pluginTitle = (id: string): string => {
    const plugin = registry.plugins().find((one) => one.id === id);
    return plugin && id !== 'core' ? i18n._(plugin.title) : t`Workspace and other`;
  };
  const attempt = (work: Promise<void>): void => void work.catch(showProblem);
  const head = (role: RoleRow) => (
    <RoleHead
      role={role}
      onDuplicate={editable ? () => setCopying(role) : undefined}
      onRename={role.builtin ? undefined : () => setRenaming(role)}
      onReset={Object.keys(role.differences).length > 0 ? () => attempt(roles.reset(role)) : undefined}
      onRemove={role.users === 0 ? () => attempt(roles.remove(role)) : undefined}
    />
  );
  return (
    <div className="roles-screen">
      <header className="roles-head">
        <h1 className="page-title">{t`Roles and permissions`}</h1>
        <div className="roles-tools">
          <InputGroup
            type="search"
            leftIcon={<Search />}
            aria-label={t`Search permissions`}
            placeholder={t`Search permissions`}
            value={search}
            onValueChange={setSearch}
          />
          <HTMLSelect
            aria-label={t`Roles shown`}
            value={shown}
            onChange={({ currentTarget }) => setShown(currentTarget.value)}
            options={[
              { value: '', label: t`All roles` },
              ...matrix.roles.map(({ id, titles }) => ({ value: id, label: titles[currentLanguage()] })),
            ]}
          />
          <Switch
            className="roles-switch"
            checked={onlyDiffering}
            label={t`Differs from the built-in`}
            onChange={() => setOnlyDiffering(!onlyDiffering)}
          />
          <Button icon={<Help />} text={t`Why?`} onClick={() => setAsking(true)} />
        </div>
      </header>
      <div className="roles-scroll">
        {groups.length === 0 ? (
          <NonIdealState
            description={
              onlyDiffering ? t`No differences from the built-in roles.` : t`No permissions match this search.`
            }
          />
        ) : (
          <RoleTable
            groups={groups}
            roles={columns}
            drafts={drafts}
            editable={editable}
            head={head}
            pluginTitle={pluginTitle}
            onSet={roles.set}
          />
        )}
      </div>
      {changed > 0 ? (
        <footer className="roles-save" role="status">
          <span>{plural(changed, { one: '# change is not saved.', other: '# changes are not saved.' })}</span>
          <Button text={t`Discard`} onClick={roles.discard} />
          <Button intent="primary" text={t`Save`} loading={roles.saving} onClick={() => attempt(roles.save())} />
        </footer>
      ) : null}
      {copying ? (
        <RoleNamesDialog
          title={t`Duplicate role`}
          action={t`Duplicate`}
          initial={{ en: `${copying.titles.en} 2`, fr: `${copying.titles.fr} 2` }}
          onSave={(english, french) => roles.duplicate(copying, english, french)}
          onClose={() => setCopying(null)}
        />
      ) : null}
      {renaming ? (
        <RoleNamesDialog
          title={t`Rename role`}
          action={t`Rename`}
          initial={renaming.titles}
          onSave={(english, french) => roles.rename(renaming, english, french)}
          onClose={() => setRenaming(null)}
        />
      ) : null}
      {asking ? <WhyDialog permissions={matrix.permissions} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
