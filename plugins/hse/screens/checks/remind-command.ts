import { Envelope } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineCommand, type CommandDefinition } from '../../../../core/registry/command.ts';

/** `hse.checklist.remind` (catalogue hse.md §6). */
export const remindCommand = (run: () => Promise<void>): CommandDefinition =>
  defineCommand({
    id: 'hse:checklist.remind',
    title: msg`Remind missing checks`,
    icon: Envelope,
    can: 'checks_board:remind',
    run,
  });
