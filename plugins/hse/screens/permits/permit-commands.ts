import { Manual } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineCommand, type CommandDefinition } from '../../../../core/registry/command.ts';
import type { stepsOf, PermitStepName } from '../../records/permits/permit-steps.ts';

/** The steps of a permit that bring something along, and its paper, as commands of the pane (catalogue hse.md §6). */
export const permitCommands = (
  steps: ReturnType<typeof stepsOf>,
  take: (step: PermitStepName) => void,
  print: () => void,
): readonly CommandDefinition[] => [
  ...steps.map(([name, { label, verb }]) =>
    defineCommand({ id: `hse:permit.${name}`, title: label, can: `work_permit:${verb}`, run: () => take(name) }),
  ),
  defineCommand({
    id: 'hse:permit.print',
    title: msg`Print permit`,
    icon: Manual,
    can: 'work_permit:read',
    run: print,
  }),
];
