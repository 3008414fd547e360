import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { Permission, Reach } from '../../../../core/registry/access.ts';
import { differs, reachOf, type PermissionRow, type RoleRow } from '../../roles.ts';
import { ReachCell } from './reach-cell.tsx';
import { choosable, reachWords } from './reach-words.ts';
import type { Drafts, PluginGroup } from './visible-permissions.ts';

interface RoleTableProps {
  readonly groups: readonly PluginGroup[];
  readonly roles: readonly RoleRow[];
  readonly drafts: Drafts;
  readonly editable: boolean;
  readonly head: (role: RoleRow) => ReactNode;
  readonly pluginTitle: (plugin: string) => string;
  readonly onSet: (role: RoleRow, permission: Permission, reach: Reach | 'none') => void;
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-10, 0], PageDown: [10, 0], Home: [0, -Infinity], End: [0, Infinity] };
const within = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

/** Permissions by plugin and subject × roles. Arrows move, Enter opens the choice, 0 to 4 set it at once. */
export function RoleTable({ groups, roles, drafts, editable, head, pluginTitle, onSet }: RoleTableProps) {
  const { t } = useLingui();
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<readonly [permission: string, role: string] | null>(null);
  const [picking, setPicking] = useState(false);
  const rows = groups.flatMap(({ subjects }) => subjects.flatMap((subject) => subject.rows));
  const current = at && rows.some(({ permission }) => permission === at[0]) && roles.some(({ id }) => id === at[1]) ? at : ([rows[0]?.permission ?? '', roles[0]?.id ?? ''] as const);
  const find = ([permission, id]: readonly [string, string]): readonly [PermissionRow, RoleRow] | null => {
    const [row, role] = [rows.find((one) => one.permission === permission), roles.find((one) => one.id === id)];
    return row && role ? [row, role] : null;
  };
  const focus = (cell: readonly [string, string]): void => {
    setAt(cell);
    table.current?.querySelector<HTMLElement>(`[data-cell="${cell.join(' ')}"]`)?.focus();
  };
  const close = (): void => {
    setPicking(false);
    focus(current);
  };
  const mayPick = (cell: readonly [string, string]): boolean => {
    const found = find(cell);
    return editable && found !== null && choosable(found[1], found[0]).length > 0;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (picking || event.ctrlKey || event.metaKey || event.altKey || !(event.target as HTMLElement).dataset['cell']) return;
    const step = steps[event.key];
    const found = find(current);
    if (step) {
      const row = within(rows.findIndex(({ permission }) => permission === current[0]) + step[0], rows.length);
      const column = within(roles.findIndex(({ id }) => id === current[1]) + step[1], roles.length);
      focus([rows[row]?.permission ?? '', roles[column]?.id ?? '']);
    } else if ((event.key === 'Enter' || event.key === ' ' || event.key === 'F2') && mayPick(current)) setPicking(true);
    else if (found && editable) {
      const chosen = choosable(found[1], found[0]).find((reach) => reachWords[reach].key === event.key);
      if (!chosen) return;
      onSet(found[1], found[0].permission, chosen);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = ({ target }: MouseEvent): void => {
    const name = (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell']?.split(' ');
    if (!name || picking) return;
    const cell = [name[0] ?? '', name[1] ?? ''] as const;
    setAt(cell);
    if (mayPick(cell)) setPicking(true);
  };

  return (
    <table ref={table} role="grid" aria-label={t`Roles and permissions`} className="role-table" onKeyDown={onKeyDown} onClick={onClick}>
      <thead>
        <tr>
          <th scope="col">{t`Permission`}</th>
          {roles.map((role) => (
            <th key={role.id} scope="col">
              {head(role)}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ plugin, subjects }) => (
        <tbody key={plugin}>
          <tr className="role-plugin">
            <th scope="colgroup" colSpan={roles.length + 1}>
              <span>{pluginTitle(plugin)}</span>
            </th>
          </tr>
          {subjects.map(({ subject, rows: of }) =>
            of.map((row, index) => (
              <tr key={row.permission} data-first={index === 0 || undefined}>
                <th scope="row" title={row.permission}>
                  <span className={index === 0 ? 'role-subject' : 'role-unseen'}>{subject}</span> <span className="role-verb">{row.verb}</span>
                </th>
                {roles.map((role) => {
                  const isCurrent = row.permission === current[0] && role.id === current[1];
                  return (
                    <ReachCell
                      key={role.id}
                      role={role}
                      row={row}
                      reach={reachOf(role, row.permission, drafts[role.id])}
                      differing={differs(role, row.permission, drafts[role.id])}
                      changed={drafts[role.id]?.[row.permission] !== undefined}
                      editable={editable && role.id !== 'admin'}
                      current={isCurrent}
                      picking={isCurrent && picking}
                      onPick={(reach) => {
                        onSet(role, row.permission, reach);
                        close();
                      }}
                      onClose={close}
                    />
                  );
                })}
              </tr>
            )),
          )}
        </tbody>
      ))}
    </table>
  );
}
