import { msg } from '@lingui/core/macro';
import { relatedTab } from '../../../../core/records/detail/related-tab.tsx';
import type { EntryTab } from '../../../../core/registry/record-entry.ts';
import { FamilyView } from '../family/family-view.tsx';

/** Of a part: what may be taken in its place, and the machines that it fits. */
const tabs: readonly EntryTab[] = [
  { id: 'equivalents', title: msg`Equivalents`, Content: ({ row }) => <FamilyView part={row.id} /> },
  relatedTab({
    id: 'machines',
    title: msg`Machines fitted`,
    record: 'part_fit',
    by: 'part',
    columns: ['model', 'equipment_group', 'equipment', 'position', 'qty_per_machine', 'life', 'source'],
  }),
];
export default tabs;
