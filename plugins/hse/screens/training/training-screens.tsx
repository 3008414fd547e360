import { Callout, Spinner } from '@blueprintjs/core';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Readable } from '../../../../core/records/readable.tsx';
import { RecordFormScreen } from '../../../../core/records/screens/record-form-screen.tsx';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import { useRecordDefinition } from '../../../../core/records/views/use-record-definition.ts';
import { sheetPaths } from './sheet-paths.ts';

/** The sessions of HSE; a row leads to its sheet. */
export function TrainingList({ title }: { readonly title: MessageDescriptor }) {
  const record = useRecordDefinition('training_session');
  const listed = useMemo(() => record && { ...record, plural: title, filter: ['domain:eq:hse'] }, [record, title]);
  if (listed === null) return <NoTrainings />;
  return listed ? (
    <Readable record={listed} as="listed">
      {(readable) => <RecordListScreen record={readable} path={sheetPaths.sheet} newPath={sheetPaths.add} />}
    </Readable>
  ) : (
    <Spinner />
  );
}

/** A session of HSE with who is enrolled and what came of it; `null` makes a new one. */
export function TrainingForm({ id }: { readonly id: string | null }) {
  const record = useRecordDefinition('training_session');
  const preset = useMemo(
    () =>
      record && {
        ...record,
        fields: Object.fromEntries(
          Object.entries(record.fields).map(([name, field]) => [
            name,
            name === 'domain' ? { ...field, initial: 'hse' } : field,
          ]),
        ),
      },
    [record],
  );
  if (preset === null) return <NoTrainings />;
  return preset ? <RecordFormScreen record={preset} path={sheetPaths.sheet} id={id} /> : <Spinner />;
}

export function NoTrainings() {
  const { t } = useLingui();
  return (
    <Callout intent="warning">{t`Training sessions belong to human resources, which is not part of this installation.`}</Callout>
  );
}
