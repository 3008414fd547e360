import { Button, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Export, Import, More, Print, Shield, Th } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { KeyMenu } from '../../parts/key-menu.tsx';
import { usePane } from '../../registry/pane.ts';
import { useCan, useSession } from '../../session/use-session.ts';
import { useToast } from '../../toast/toast.tsx';
import { downloadList } from '../export/download-list.ts';
import { LevelExportDialog } from '../export/level-export-dialog.tsx';
import { useLevelColumns } from '../export/use-level-columns.ts';
import { mayImport } from '../import/import-access.ts';
import type { RecordDefinition } from '../record.ts';
import type { ListCriteria } from './list-rows.ts';
import { offerList } from './open-list.ts';

interface ListMenuProps {
  readonly record: RecordDefinition;
  readonly path: string;
  readonly criteria: ListCriteria;
  /** A linked pane narrows the list: its address does not tell the whole filter. */
  readonly linked: boolean;
  /** Names of the columns shown, in their order. */
  readonly columns: readonly string[];
  /** What stands above, where there is no room beside the menu. */
  readonly before?: ReactNode;
}

/** What can be done with a list as a whole: import, export, print. */
export function ListMenu({ record, path, criteria, linked, columns, before }: ListMenuProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const levelColumns = useLevelColumns(record.name, criteria.sites);
  const mayExport = useCan(`${record.name}:${record.access.export ? 'export' : 'read'}`);
  const imports = user !== null && mayImport(user.access, record);

  const exportAs = async (format: 'csv' | 'xlsx', more: readonly string[] = []): Promise<void> => {
    setBusy(true);
    try {
      await downloadList(record.name, i18n._(record.plural), criteria, [...columns, ...more], format);
      toast(t`The file is in your downloads.`, 'success');
    } catch (problem) {
      toast((problem as Error).message, 'danger');
    } finally {
      setBusy(false);
    }
  };
  const exportNow = useEffectEvent(exportAs);
  useEffect(
    () => (pane.focused && mayExport ? offerList({ path, exportAs: (format) => exportNow(format) }) : undefined),
    [pane.focused, mayExport, path],
  );

  const print = (): void => {
    const search = new URLSearchParams(pane.search);
    search.set('columns', columns.join(','));
    if (linked) search.set('filter', JSON.stringify(criteria.filter));
    pane.open(`${path}/print?${search.toString()}`);
  };
  const menu = (
    <KeyMenu>
      {imports ? <MenuItem icon={<Import />} text={t`Import…`} onClick={() => pane.open(`${path}/import`)} /> : null}
      {imports && mayExport ? <MenuDivider /> : null}
      {mayExport ? <MenuItem icon={<Export />} text={t`Export as CSV`} onClick={() => void exportAs('csv')} /> : null}
      {mayExport ? <MenuItem icon={<Th />} text={t`Export as XLSX`} onClick={() => void exportAs('xlsx')} /> : null}
      {mayExport && levelColumns.length > 0 ? (
        <MenuItem icon={<Shield />} text={t`Export with protected columns…`} onClick={() => setChoosing(true)} />
      ) : null}
      <MenuItem icon={<Print />} text={t`Print…`} onClick={print} />
    </KeyMenu>
  );
  return (
    <>
      <PopoverNext
        content={
          before ? (
            <>
              {before}
              {menu}
            </>
          ) : (
            menu
          )
        }
        placement="bottom-end"
        shouldReturnFocusOnClose
      >
        <Button
          variant="minimal"
          icon={<More />}
          loading={busy}
          aria-label={t`More: ${i18n._(record.plural)}`}
          title={t`Import, export, print`}
        />
      </PopoverNext>
      {choosing ? (
        <LevelExportDialog
          columns={levelColumns}
          onExport={(names, format) => void exportAs(format, names)}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}
