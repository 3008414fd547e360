import { useLingui } from '@lingui/react/macro';
import { useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Permission, Reach } from '../../../../core/registry/access.ts';
import { differs, reachOf, type PermissionRow, type RoleRow } from '../../shared/roles.ts';
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

type Cell = readonly [permission: string, role: string];

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};
const within = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

/** Permissions by plugin and subject × roles. Arrows move, Enter opens the choice, 0 to 4 set it at once. */
export function RoleTable({ groups, roles, drafts, editable, head, pluginTitle, onSet }: RoleTableProps) {
  const { t } = useLingui();
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Cell | null>(null);
  const [picking, setPicking] = useState(false);
  const rows = groups.flatMap(({ subjects }) => subjects.flatMap((subject) => subject.rows));
  const isInTable =
    at !== null && rows.some(({ permission }) => permission === at[0]) && roles.some(({ id }) => id === at[1]);
  const current: Cell = isInTable ? at : [rows[0]?.permission ?? '', roles[0]?.id ?? ''];
  const focus = (cell: Cell): void => {
    setAt(cell);
    table.current?.querySelector<HTMLElement>(`[data-cell="${cell.join(' ')}"]`)?.focus();
  };
  const close = (): void => {
    setPicking(false);
    focus(current);
  };
  const open = (row: PermissionRow, role: RoleRow): void => {
    setAt([row.permission, role.id]);
    setPicking(editable && choosable(role, row).length > 0);
  };
  const keys = (event: KeyboardEvent, row: PermissionRow, role: RoleRow): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    const chosen = editable ? choosable(role, row).find((reach) => reachWords[reach].key === event.key) : undefined;
    if (step)
      focus([
        rows[within(rows.indexOf(row) + step[0], rows.length)]?.permission ?? '',
        roles[within(roles.indexOf(role) + step[1], roles.length)]?.id ?? '',
      ]);
    else if (chosen) onSet(role, row.permission, chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Cells that are not concerned are not drawn again: two thousand of them stand here.
  const latest = useRef({ open, keys });
  useLayoutEffect(() => {
    latest.current = { open, keys };
  });
  const onOpen = useCallback((row: PermissionRow, role: RoleRow) => latest.current.open(row, role), []);
  const onKeyDown = useCallback(
    (event: KeyboardEvent, row: PermissionRow, role: RoleRow) => latest.current.keys(event, row, role),
    [],
  );

  return (
    <table ref={table} aria-label={t`Roles and permissions`} className="role-table">
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
                  <span className={index === 0 ? 'role-subject' : 'role-unseen'}>{subject}</span>{' '}
                  <span className="role-verb">{row.verb}</span>
                </th>
                {roles.map((role) => {
                  const isCurrent = row.permission === current[0] && role.id === current[1];
                  const pick = {
                    onPick: (reach: Reach | 'none') => (onSet(role, row.permission, reach), close()),
                    onClose: close,
                  };
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
                      picking={isCurrent && picking ? pick : null}
                      onKeyDown={onKeyDown}
                      onOpen={onOpen}
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
