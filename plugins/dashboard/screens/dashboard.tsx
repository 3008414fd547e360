import { Button, Spinner } from '@blueprintjs/core';
import { LayoutGrid, People, Print, Reset, Tick } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { printElement } from '../../../core/parts/print-element.ts';
import { useFormat } from '../../../core/sites/use-format.ts';
import { usePane } from '../../../core/registry/pane.ts';
import { useCan } from '../../../core/session/use-session.ts';
import { useSites } from '../../../core/sites/use-sites.ts';
import { useToast } from '../../../core/toast/toast.tsx';
import { Board } from './board.tsx';
import { RoleDashboard } from './role-dashboard.tsx';
import { useTiles } from './use-tiles.ts';

/**
 * `/dashboard`: the widgets that the user chose from all plugins, or those of the user's roles. `?role=` arranges with
 * what a role begins.
 */
export default function Dashboard() {
  const { search } = usePane();
  const mayShare = useCan('dashboard:share');
  const role = search.get('role');
  return mayShare && role !== null ? <RoleDashboard role={role} /> : <OwnDashboard mayShare={mayShare} />;
}

function OwnDashboard({ mayShare }: { readonly mayShare: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const { search, setSearch } = usePane();
  const { selected } = useSites();
  const toast = useToast();
  const { tiles, arranged, unread, keep, reset } = useTiles();
  const [arranging, setArranging] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const done = useRef<HTMLButtonElement>(null);

  const resetAll = useCallback(() => {
    reset();
    toast(t`Your dashboard is that of your role again.`, 'success');
    // The button that was pressed can be pressed no more.
    done.current?.focus();
  }, [reset, toast, t]);
  const resetWanted = search.get('do') === 'reset' && tiles !== null;
  useEffect(() => {
    if (!resetWanted) return;
    resetAll();
    setSearch({ do: null });
  }, [resetWanted, resetAll, setSearch]);

  if (tiles === null) return <Spinner className="pane-loading" aria-label={t`Loading`} />;
  const print = (): void => {
    if (page.current)
      printElement(page.current, `${selected.map(({ name }) => name).join(', ')} · ${format.datetime(new Date())}`);
  };
  return (
    <Board
      title={t`Dashboard`}
      note={
        unread ? (
          <p className="dashboard-note" role="alert">
            {unread.message}
          </p>
        ) : null
      }
      tiles={tiles}
      empty={
        arranging
          ? t`This dashboard is empty: add a widget.`
          : t`Your dashboard is empty: choose “Arrange” and add a widget.`
      }
      arranging={arranging}
      onChange={keep}
      page={page}
      tools={
        <>
          {arranging ? <Button icon={<Reset />} text={t`Reset`} disabled={!arranged} onClick={resetAll} /> : null}
          {arranging && mayShare ? (
            <Button
              icon={<People />}
              text={t`For a role`}
              title={t`Arrange the default dashboard of a role`}
              onClick={() => setSearch({ role: '' })}
            />
          ) : null}
          <Button
            ref={done}
            icon={arranging ? <Tick /> : <LayoutGrid />}
            intent={arranging ? 'primary' : 'none'}
            text={arranging ? t`Done` : t`Arrange`}
            disabled={unread !== null}
            onClick={() => setArranging(!arranging)}
          />
          <Button icon={<Print />} text={t`Print`} onClick={print} />
        </>
      }
    />
  );
}
