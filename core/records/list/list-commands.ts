import { Export } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineCommand } from '../../registry/command.ts';
import { openList } from './open-list.ts';

const isOpen = (): boolean => openList() !== null;

/** What can be done with whichever list has the focus. */
export const listCommands = [
  defineCommand({
    id: 'list:export-csv',
    title: msg`Export this list as CSV`,
    icon: Export,
    when: isOpen,
    run: () => openList()?.exportAs('csv'),
  }),
  defineCommand({
    id: 'list:export-xlsx',
    title: msg`Export this list as XLSX`,
    icon: Export,
    when: isOpen,
    run: () => openList()?.exportAs('xlsx'),
  }),
];
