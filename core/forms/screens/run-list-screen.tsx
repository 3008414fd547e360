import type { MessageDescriptor } from '@lingui/core';
import { Spinner } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { PathButton } from '../../parts/path-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { records } from '../../records/client.ts';
import { RecordListScreen } from '../../records/screens/record-list-screen.tsx';
import { useRecordDefinition } from '../../records/views/use-record-definition.ts';
import { useCan } from '../../session/use-session.ts';

interface RunListScreenProps {
  readonly template: string;
  readonly path: string;
  readonly title: MessageDescriptor;
}

/** F-LIST: what was filled of one template, newest first; its filter can be lifted. */
export function RunListScreen({ template, path, title }: RunListScreenProps) {
  const { t } = useLingui();
  const record = useRecordDefinition('form_run');
  const mayFill = useCan('form_filling:create');
  const { data: page } = useQuery({
    queryKey: ['form-template', template],
    queryFn: () => records.list('form_template', { filter: `code:eq:${template}`, limit: 1 }),
  });
  const id = page?.rows[0]?.id;
  const listed = useMemo(
    () =>
      record && { ...record, plural: title, filter: id === undefined ? [] : [`template:eq:${id}`, 'state:ne:voided'] },
    [record, title, id],
  );
  if (!listed || !page) return <Spinner aria-label={t`Loading`} />;
  return (
    <RecordListScreen
      record={listed}
      path={`${path}/modifier`}
      actions={mayFill ? <PathButton icon={<Plus />} text={t`Fill`} path={`${path}/ajouter`} /> : null}
    />
  );
}
