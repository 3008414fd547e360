import { useQuery } from '@tanstack/react-query';
import { usePane } from '../../registry/pane.ts';
import { chosenColumns, type Column } from '../list/columns.ts';
import { useColumns } from '../list/use-columns.ts';
import { recordViews } from '../list/views-api.ts';
import type { RecordDefinition } from '../record.ts';

/**
 * The columns to print: those that the list told (`columns=code,name`), else what it would show, by the opened view or
 * the reader's own choice.
 */
export function usePrintColumns(record: RecordDefinition): readonly Column[] {
  const { search } = usePane();
  const [told, viewId] = [search.get('columns'), search.get('view')];
  const { data: views = [] } = useQuery({
    queryKey: ['record-views', record.name],
    queryFn: () => recordViews.list(record.name),
    enabled: told === null && viewId !== null,
  });
  const { columns } = useColumns(record, views.find(({ id }) => id === viewId)?.body.columns ?? null);
  return told === null ? columns : chosenColumns(record, { names: told.split(','), widths: {}, pinned: 0 });
}
