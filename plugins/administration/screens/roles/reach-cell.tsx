import { Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { currentLanguage } from '../../../../core/i18n/language.ts';
import type { Reach } from '../../../../core/registry/access.ts';
import type { PermissionRow, RoleRow } from '../../roles.ts';
import { choosable, reachWords } from './reach-words.ts';

interface ReachCellProps {
  readonly role: RoleRow;
  readonly row: PermissionRow;
  readonly reach: Reach | 'none';
  readonly differing: boolean;
  readonly changed: boolean;
  readonly editable: boolean;
  /** It is the one that the Tab key reaches. */
  readonly current: boolean;
  readonly picking: boolean;
  readonly onPick: (reach: Reach | 'none') => void;
  readonly onClose: () => void;
}

/** What one role has of one permission; a click or Enter opens the choice. */
export const ReachCell = memo(function ReachCell({ role, row, reach, differing, changed, editable, current, picking, onPick, onClose }: ReachCellProps) {
  const { t, i18n } = useLingui();
  const label = [`${row.subject}, ${row.verb}, ${role.titles[currentLanguage()]}: ${i18n._(reachWords[reach].long)}`, ...(differing ? [t`differs from the built-in`] : []), ...(changed ? [t`not saved`] : [])].join(', ');
  const word = (
    <span className="reach" data-reach={reach} data-differing={differing || undefined} data-changed={changed || undefined} aria-hidden>
      {i18n._(reachWords[reach].short)}
    </span>
  );
  return (
    <td role="gridcell" tabIndex={current ? 0 : -1} aria-label={label} aria-readonly={!editable} data-cell={`${row.permission} ${role.id}`}>
      {picking ? (
        <PopoverNext isOpen autoFocus enforceFocus={false} placement="bottom" onInteraction={(open) => (open ? undefined : onClose())} content={<Choices role={role} row={row} reach={reach} onPick={onPick} />}>
          {word}
        </PopoverNext>
      ) : (
        word
      )}
    </td>
  );
});

function Choices({ role, row, reach, onPick }: Pick<ReachCellProps, 'role' | 'row' | 'reach' | 'onPick'>) {
  const { i18n, t } = useLingui();
  const built = role.builtin ? (role.template[row.permission] ?? 'none') : null;
  return (
    <Menu className="reach-menu">
      {choosable(role, row).map((one) => (
        <MenuItem key={one} roleStructure="listoption" selected={one === reach} icon={one === reach ? <Tick /> : null} text={i18n._(reachWords[one].long)} label={one === built ? t`built-in` : reachWords[one].key} onClick={() => onPick(one)} />
      ))}
    </Menu>
  );
}
