import { api } from '../../http/api.ts';
import { readChoice, type ColumnChoice } from './columns.ts';

/** What a named view says of a list; the server keeps it as it comes. */
export interface ViewBody {
  readonly columns: ColumnChoice | null;
  readonly sort: string;
  readonly filter: readonly string[];
  readonly search: string;
  readonly group: string | null;
}

/** A named view of a record's list. */
export interface RecordView {
  readonly id: string;
  readonly name: string;
  readonly body: ViewBody;
  readonly owner_name: string;
  readonly mine: boolean;
  readonly shared_roles: readonly string[];
  readonly shared_sites: readonly string[];
  readonly version: number;
}

export type ViewDraft = Pick<RecordView, 'name' | 'body' | 'shared_roles' | 'shared_sites'>;

const ifMatch = (version: number): { headers: Record<string, string> } => ({ headers: { 'if-match': `"${version}"` } });

/** A body as it came: of another version of the program, perhaps, so each part is looked at. */
function readBody(body: unknown): ViewBody {
  const { columns, sort, filter, search, group } = (body ?? {}) as Record<string, unknown>;
  return {
    columns: readChoice(columns),
    sort: typeof sort === 'string' ? sort : '',
    filter: Array.isArray(filter) ? filter.filter((one) => typeof one === 'string') : [],
    search: typeof search === 'string' ? search : '',
    group: typeof group === 'string' ? group : null,
  };
}

const read = (view: RecordView): RecordView => ({ ...view, body: readBody(view.body) });

/** The calls about named views; changes carry the version that was seen. */
export const recordViews = {
  list: async (record: string): Promise<readonly RecordView[]> =>
    (await api<readonly RecordView[]>('record-views/', { query: { record } })).map(read),
  create: async (record: string, draft: ViewDraft): Promise<RecordView> =>
    read(await api<RecordView>('record-views/', { method: 'POST', body: { record, ...draft } })),
  change: async ({ id, version }: RecordView, draft: ViewDraft): Promise<RecordView> =>
    read(await api<RecordView>(`record-views/${id}/`, { method: 'PUT', body: { ...draft }, ...ifMatch(version) })),
  remove: ({ id, version }: RecordView): Promise<unknown> =>
    api(`record-views/${id}/`, { method: 'DELETE', ...ifMatch(version) }),
};
