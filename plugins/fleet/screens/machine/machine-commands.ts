import { Barcode, Dashboard, Edit, Exchange, TimelineEvents } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineCommand, type CommandDefinition } from '../../../../core/registry/command.ts';

/** What the reader may do with the machine; what is absent he may not. */
export interface MachineActions {
  readonly edit?: () => void;
  readonly transfer?: () => void;
  readonly replaceMeter?: () => void;
  readonly setStatus?: () => void;
  readonly printCard: () => void;
}

/**
 * The commands of the machine page (catalogue operations.md §1.2). Retiring is the transition's own command,
 * `equipment:retire`.
 */
export function machineCommands({
  edit,
  transfer,
  replaceMeter,
  setStatus,
  printCard,
}: MachineActions): readonly CommandDefinition[] {
  return [
    ...(edit
      ? [
          defineCommand({
            id: 'fleet:equipment.edit',
            title: msg`Edit machine`,
            icon: Edit,
            can: 'equipment:update',
            run: edit,
          }),
        ]
      : []),
    ...(transfer
      ? [
          defineCommand({
            id: 'fleet:transfer.create',
            title: msg({ message: 'Transfer', context: 'action on a machine' }),
            icon: Exchange,
            can: 'equipment_transfer:create',
            run: transfer,
          }),
        ]
      : []),
    ...(replaceMeter
      ? [
          defineCommand({
            id: 'fleet:meter.replace',
            title: msg`Replace meter`,
            icon: Dashboard,
            can: 'meter_reading:create',
            run: replaceMeter,
          }),
        ]
      : []),
    ...(setStatus
      ? [
          defineCommand({
            id: 'fleet:machine.status',
            title: msg`Set the status of this machine`,
            icon: TimelineEvents,
            can: 'equipment_status_interval:update',
            run: setStatus,
          }),
        ]
      : []),
    defineCommand({ id: 'fleet:qr.print', title: msg`Print QR`, icon: Barcode, run: printCard }),
  ];
}
