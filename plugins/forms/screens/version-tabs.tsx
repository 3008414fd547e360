import { msg } from '@lingui/core/macro';
import type { EntryTab } from '../../../core/registry/record-entry.ts';
import { VersionChanges } from './version-changes.tsx';
import { VersionPreview } from './version-preview.tsx';

/** What of a version has a tab of its own. */
const tabs: readonly EntryTab[] = [
  { id: 'preview', title: msg({ message: 'Preview', context: 'of a form' }), Content: VersionPreview },
  { id: 'changes', title: msg({ message: 'Changes', context: 'of a version' }), Content: VersionChanges },
];
export default tabs;
