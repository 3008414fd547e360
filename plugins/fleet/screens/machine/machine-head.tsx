import { Button, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Barcode, Dashboard, Edit, Exchange, More, TimelineEvents, Trash } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { KeyMenu } from '../../../../core/parts/key-menu.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { usePaneCommands } from '../../../../core/panes/use-pane-commands.ts';
import type { Row } from '../../../../core/records/client.ts';
import { StateBar } from '../../../../core/records/detail/state-bar.tsx';
import { useCan } from '../../../../core/session/use-session.ts';
import type { JsonObject } from '../../../../core/registry/json-object.ts';
import { equipment } from '../../records/equipment.ts';
import { CardDialog } from '../labels/card-dialog.tsx';
import { StatusDialog } from '../ledger/status-dialog.tsx';
import { machineCommands, type MachineActions } from './machine-commands.ts';

interface MachineHeadProps {
  readonly row: Row;
  readonly name: string;
  readonly onChanged: (row: Row) => void;
  /** Deletes it; false where that was refused. */
  readonly remove: () => Promise<boolean>;
}

const settings = '/mining_equipment_fleet/settings/equipments';
/** A form of another record that knows the machine already. */
const formOf = (path: string, preset: JsonObject): string =>
  `${path}/new?preset=${encodeURIComponent(JSON.stringify(preset))}`;

/** The name of the machine, its state, and what may be done with it. */
export function MachineHead({ row, name, onChanged, remove }: MachineHeadProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const [open, setOpen] = useState<'status' | 'card' | null>(null);
  const locked = equipment.states?.states[String(row.state)]?.locked === true;
  const mayEdit = useCan('equipment:update', row.site) && !locked;
  const mayDelete = useCan('equipment:delete', row.site) && !locked;
  const mayTransfer = useCan('equipment_transfer:create', row.site) && !locked;
  const mayRead = useCan('meter_reading:create', row.site) && !locked;
  const maySet = useCan('equipment_status_interval:update', row.site) && row.state === 'active';
  const { open: go } = pane;
  const { id, site, hour_meter: hours } = row;
  const actions = useMemo((): MachineActions => {
    const machine = { id, label: name };
    return {
      ...(mayEdit ? { edit: () => go(`${settings}/${id}/edit`) } : {}),
      ...(mayTransfer
        ? {
            transfer: () =>
              go(
                formOf('/mining_equipment_fleet/transfers', { equipment: machine, from_site: site, hour_meter: hours }),
              ),
          }
        : {}),
      ...(mayRead
        ? {
            replaceMeter: () =>
              go(
                formOf('/mining_equipment_fleet/meter_readings', {
                  equipment: machine,
                  site,
                  source: 'replacement',
                  read_at: new Date().toISOString(),
                }),
              ),
          }
        : {}),
      ...(maySet ? { setStatus: () => setOpen('status') } : {}),
      printCard: () => setOpen('card'),
    };
  }, [id, name, site, hours, mayEdit, mayTransfer, mayRead, maySet, go]);
  usePaneCommands(useMemo(() => machineCommands(actions), [actions]));
  const leave = async (): Promise<void> => {
    if (await remove()) go(`${settings}?deleted=${id}`);
  };
  const menu = (
    <KeyMenu>
      {actions.transfer ? (
        <MenuItem
          icon={<Exchange />}
          text={t({ message: 'Transfer', context: 'action on a machine' })}
          onClick={actions.transfer}
        />
      ) : null}
      {actions.replaceMeter ? (
        <MenuItem icon={<Dashboard />} text={t`Replace meter`} onClick={actions.replaceMeter} />
      ) : null}
      <MenuItem icon={<Barcode />} text={t`Print QR`} onClick={actions.printCard} />
      {mayDelete ? <MenuDivider /> : null}
      {mayDelete ? <MenuItem icon={<Trash />} intent="danger" text={t`Delete`} onClick={() => void leave()} /> : null}
    </KeyMenu>
  );
  return (
    <header className="record-head">
      <h1>
        <bdi>{name}</bdi> <span className="record-count">{i18n._(equipment.title)}</span>
      </h1>
      {equipment.states ? (
        <StateBar record={equipment} machine={equipment.states} row={row} onChanged={onChanged} />
      ) : null}
      {actions.setStatus ? (
        <Button size="small" icon={<TimelineEvents />} text={t`Set status`} onClick={actions.setStatus} />
      ) : null}
      {actions.edit ? <Button size="small" icon={<Edit />} text={t`Edit`} onClick={actions.edit} /> : null}
      <PopoverNext content={menu} placement="bottom-end" shouldReturnFocusOnClose>
        <Button
          size="small"
          variant="minimal"
          icon={<More />}
          aria-label={t`More: ${name}`}
          title={t`Transfer, meter, QR code`}
        />
      </PopoverNext>
      {open === 'status' ? (
        <StatusDialog machine={{ id, label: name }} onClose={() => setOpen(null)} onSet={() => onChanged(row)} />
      ) : null}
      {open === 'card' ? <CardDialog row={row} onClose={() => setOpen(null)} /> : null}
    </header>
  );
}
