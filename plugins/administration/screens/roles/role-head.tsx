import { Button, MenuItem, PopoverNext, Tag } from '@blueprintjs/core';
import { Duplicate, Edit, More, Reset, Trash } from '@blueprintjs/icons';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { KeyMenu } from '../../../../core/parts/key-menu.tsx';
import { currentLanguage } from '../../../../core/i18n/language.ts';
import type { RoleRow } from '../../shared/roles.ts';

interface RoleHeadProps {
  readonly role: RoleRow;
  /** Absent where nothing may be changed. */
  readonly onDuplicate?: (() => void) | undefined;
  readonly onRename?: (() => void) | undefined;
  readonly onReset?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
}

/** The head of a role's column: its name, how many hold it, and what can be done with it. */
export function RoleHead({ role, onDuplicate, onRename, onReset, onRemove }: RoleHeadProps) {
  const { t } = useLingui();
  const title = role.titles[currentLanguage()];
  return (
    <div className="role-head">
      <span className="role-title" title={title}>
        {title}
      </span>
      <span className="role-facts">
        {role.builtin ? null : (
          <Tag minimal intent="primary">
            {t`own role`}
          </Tag>
        )}
        <span title={t`Active users with this role`}>{plural(role.users, { one: '# user', other: '# users' })}</span>
        {onDuplicate ? (
          <PopoverNext
            placement="bottom-end"
            content={
              <KeyMenu>
                <MenuItem icon={<Duplicate />} text={t`Duplicate`} onClick={onDuplicate} />
                {onRename ? <MenuItem icon={<Edit />} text={t`Rename`} onClick={onRename} /> : null}
                {role.builtin && role.id !== 'admin' ? (
                  <MenuItem icon={<Reset />} text={t`Back to built-in`} disabled={!onReset} onClick={onReset} />
                ) : null}
                {role.builtin ? null : (
                  <MenuItem
                    icon={<Trash />}
                    intent="danger"
                    text={t`Delete role`}
                    disabled={!onRemove}
                    onClick={onRemove}
                  />
                )}
              </KeyMenu>
            }
          >
            <Button size="small" variant="minimal" icon={<More />} aria-label={t`Actions for ${title}`} />
          </PopoverNext>
        ) : null}
      </span>
    </div>
  );
}
