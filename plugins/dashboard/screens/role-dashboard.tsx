import { Button, HTMLSelect, Spinner } from '@blueprintjs/core';
import { FloppyDisk, Reset } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { usePane } from '../../../core/registry/pane.ts';
import { Board } from './board.tsx';
import { useRoleTiles } from './use-role-tiles.ts';

/**
 * The dashboard with which a role begins: arranged, and kept once it is saved; whoever has arranged an own one keeps
 * that.
 */
export function RoleDashboard({ role }: { readonly role: string }) {
  const { t } = useLingui();
  const id = useId();
  const { setSearch } = usePane();
  const { roles, chosen, tiles, changed, change, save, standard } = useRoleTiles(role);
  const page = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLSelectElement>(null);
  const hasRoles = roles !== null;
  // Whoever came by a button finds the keyboard where the role is chosen.
  useEffect(() => {
    if (hasRoles) chooser.current?.focus();
  }, [hasRoles]);
  if (roles === null) return <Spinner className="pane-loading" aria-label={t`Loading`} />;
  const choose = (
    <span className="dashboard-role">
      <label htmlFor={id}>{t({ message: 'Role', context: 'of users' })}</label>
      <HTMLSelect
        id={id}
        ref={chooser}
        value={chosen?.id ?? ''}
        onChange={({ target }) => setSearch({ role: target.value })}
      >
        {chosen ? null : <option value="">—</option>}
        {roles.map(({ id: one, title, body }) => (
          <option key={one} value={one}>
            {body === null ? title : t`${title} (arranged)`}
          </option>
        ))}
      </HTMLSelect>
    </span>
  );
  return (
    <Board
      title={t`Dashboard of a role`}
      note={choose}
      tiles={chosen ? tiles : []}
      empty={
        chosen ? t`This dashboard is empty: add a widget.` : t`Choose the role whose dashboard you want to arrange.`
      }
      arranging={chosen !== undefined}
      onChange={change}
      page={page}
      tools={
        <>
          {chosen ? (
            <>
              <Button
                icon={<Reset />}
                text={t`Original version`}
                title={t`The widgets of this role in their original arrangement`}
                disabled={chosen.body === null && !changed}
                onClick={standard}
              />
              <Button
                icon={<FloppyDisk />}
                intent="primary"
                text={t`Save for ${chosen.title}`}
                disabled={!changed}
                onClick={save}
              />
            </>
          ) : null}
          <Button text={changed ? t`Cancel` : t`Back to my dashboard`} onClick={() => setSearch({ role: null })} />
        </>
      }
    />
  );
}
