import { msg } from '@lingui/core/macro';
import type { EntryTab } from '../../../../core/registry/record-entry.ts';
import { ConflictList } from './conflict-list.tsx';
import { PermitCourse } from './permit-course.tsx';

/** What of a permit has a tab of its own. */
const tabs: readonly EntryTab[] = [
  {
    id: 'checks',
    title: msg({ message: 'Checks and signatures', context: 'permit' }),
    fields: ['measures', 'workers', 'isolations', 'gas_tests', 'visits', 'signatures', 'extensions', 'suspensions'],
  },
  { id: 'course', title: msg({ message: 'Course', context: 'permit' }), Content: PermitCourse },
  {
    id: 'conflicts',
    title: msg({ message: 'Conflicts', context: 'of permits' }),
    Content: ({ row }) => <ConflictList permit={row} />,
  },
];
export default tabs;
