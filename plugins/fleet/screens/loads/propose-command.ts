import { Add } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineCommand, type CommandDefinition } from '../../../../core/registry/command.ts';

/** `fleet.averageload.propose` (catalogue operations.md §1.2). */
export const proposeCommand = (run: () => void): CommandDefinition =>
  defineCommand({
    id: 'fleet:averageload.propose',
    title: msg`Propose new average`,
    icon: Add,
    can: 'equipment_average_load:create',
    run,
  });
