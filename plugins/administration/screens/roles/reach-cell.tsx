import { Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Blank, Tick } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { memo, type KeyboardEvent } from 'react';
import { currentLanguage } from '../../../../core/i18n/language.ts';
import type { Reach } from '../../../../core/registry/access.ts';
import type { PermissionRow, RoleRow } from '../../shared/roles.ts';
import { choosable, reachWords } from './reach-words.ts';

/** The choice that stands open at a cell. */
export interface Picking {
  readonly onPick: (reach: Reach | 'none') => void;
  readonly onClose: () => void;
}

interface ReachCellProps {
  readonly role: RoleRow;
  readonly row: PermissionRow;
  readonly reach: Reach | 'none';
  readonly differing: boolean;
  readonly changed: boolean;
  readonly editable: boolean;
  /** It is the one that the Tab key reaches. */
  readonly current: boolean;
  readonly picking: Picking | null;
  readonly onKeyDown: (event: KeyboardEvent, row: PermissionRow, role: RoleRow) => void;
  readonly onOpen: (row: PermissionRow, role: RoleRow) => void;
}

/** What one role has of one permission; a click or Enter opens the choice. */
export const ReachCell = memo(function ReachCell({
  role,
  row,
  reach,
  differing,
  changed,
  editable,
  current,
  picking,
  onKeyDown,
  onOpen,
}: ReachCellProps) {
  const { t, i18n } = useLingui();
  const label = [
    `${row.subject}, ${row.verb}, ${role.titles[currentLanguage()]}: ${i18n._(reachWords[reach].short)}`,
    i18n._(reachWords[reach].long),
    ...(differing ? [t`differs from the built-in`] : []),
    ...(changed ? [t`not saved`] : []),
  ].join(', ');
  const button = (
    <button
      type="button"
      className="reach"
      tabIndex={current ? 0 : -1}
      aria-label={label}
      aria-disabled={!editable}
      aria-haspopup={editable ? 'listbox' : undefined}
      data-cell={`${row.permission} ${role.id}`}
      data-reach={reach}
      data-differing={differing || undefined}
      data-changed={changed || undefined}
      onKeyDown={(event) => onKeyDown(event, row, role)}
      onClick={() => onOpen(row, role)}
    >
      {i18n._(reachWords[reach].short)}
    </button>
  );
  if (!picking) return <td>{button}</td>;
  return (
    <td>
      <PopoverNext
        isOpen
        autoFocus
        placement="bottom"
        onInteraction={(open) => (open ? undefined : picking.onClose())}
        content={<Choices role={role} row={row} reach={reach} onPick={picking.onPick} />}
      >
        {button}
      </PopoverNext>
    </td>
  );
});

function Choices({
  role,
  row,
  reach,
  onPick,
}: Pick<ReachCellProps, 'role' | 'row' | 'reach'> & Pick<Picking, 'onPick'>) {
  const { i18n, t } = useLingui();
  const built = role.builtin ? (role.template[row.permission] ?? 'none') : null;
  return (
    <Menu className="reach-menu">
      {choosable(role, row).map((one) => (
        <MenuItem
          key={one}
          icon={one === reach ? <Tick /> : <Blank />}
          text={i18n._(reachWords[one].long)}
          label={one === built ? t`built-in` : reachWords[one].key}
          onClick={() => onPick(one)}
        />
      ))}
    </Menu>
  );
}
