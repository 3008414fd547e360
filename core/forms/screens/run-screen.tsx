import { Spinner } from '@blueprintjs/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { RecordDetailScreen } from '../../records/screens/record-detail-screen.tsx';
import { useRecordDefinition } from '../../records/views/use-record-definition.ts';
import type { EntryTab } from '../../registry/record-entry.ts';
import { RunAnswers } from './run-answers.tsx';

interface RunScreenProps {
  readonly path: string;
  readonly id: string;
}

/** What was answered stands in a tab of its own. */
export const runTabs: readonly EntryTab[] = [
  { id: 'answers', title: msg({ message: 'Answers', context: 'of a form' }), fields: ['answers'], Content: RunAnswers },
];

/** F-VIEW: a form as it was filled, in the version of then, with its steps and its history. */
export function RunScreen({ path, id }: RunScreenProps) {
  const { t } = useLingui();
  const record = useRecordDefinition('form_run');
  if (!record) return <Spinner aria-label={t`Loading`} />;
  return <RecordDetailScreen record={record} path={`${path}/modifier`} id={id} tabs={runTabs} />;
}
