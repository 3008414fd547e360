import { Checkbox, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Permission } from '../../../../core/registry/access.ts';
import { useRegistry } from '../../../../core/registry/use-registry.ts';
import type { PermissionRow } from '../../shared/roles.ts';
import { visiblePermissions } from '../roles/visible-permissions.ts';
import './permission-list.css';

interface PermissionListProps {
  readonly permissions: readonly PermissionRow[];
  readonly chosen: readonly Permission[];
  readonly onChange: (chosen: readonly Permission[]) => void;
}

/** Rights to choose from, by plugin and record as the matrix of the roles groups them. */
export function PermissionList({ permissions, chosen, onChange }: PermissionListProps) {
  const { t, i18n } = useLingui();
  const registry = useRegistry();
  const [search, setSearch] = useState('');
  const groups = visiblePermissions(permissions, [], {}, search, false);
  const titleOf = (id: string): string => {
    const plugin = registry.plugins().find((one) => one.id === id);
    return plugin ? i18n._(plugin.title) : id;
  };
  const toggle = (permission: Permission, on: boolean): void =>
    onChange(on ? [...chosen, permission] : chosen.filter((one) => one !== permission));
  return (
    <>
      <InputGroup
        id="key-search"
        type="search"
        leftIcon={<Search />}
        placeholder={t`Search permissions`}
        value={search}
        onValueChange={setSearch}
      />
      <div className="permission-list" role="group" aria-label={t`Permissions`} tabIndex={0}>
        {groups.length === 0 ? <p>{t`No permissions match the search.`}</p> : null}
        {groups.map(({ plugin, subjects }) => (
          <section key={plugin}>
            <h3>{titleOf(plugin)}</h3>
            {subjects.map(({ subject, rows }) => (
              <PermissionLine key={rows[0]?.permission} subject={subject}>
                {rows.map(({ permission, verb }) => (
                  <Checkbox
                    key={permission}
                    inline
                    label={verb}
                    checked={chosen.includes(permission)}
                    onChange={(event) => toggle(permission, event.currentTarget.checked)}
                  />
                ))}
              </PermissionLine>
            ))}
          </section>
        ))}
      </div>
    </>
  );
}

function PermissionLine({ subject, children }: { readonly subject: string; readonly children: ReactNode }) {
  return (
    <div className="permission-line" role="group" aria-label={subject}>
      <span>{subject}</span>
      <span className="permission-verbs">{children}</span>
    </div>
  );
}
