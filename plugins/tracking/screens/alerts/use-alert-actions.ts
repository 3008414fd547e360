import { api } from '../../../../core/http/api.ts';
import { usePane } from '../../../../core/panes/pane.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import type { AlertRow } from '../../streams/alert.ts';

const replayMs = 10 * 60_000;

/** What can be done with alerts, wherever they are listed. */
export function useAlertActions() {
  const { select, open } = usePane();
  const showProblem = useProblemToast();
  const send = (path: string, body: object): void => void api(`tracking/alerts/${path}/`, { method: 'POST', body }).catch(showProblem);
  return {
    acknowledge: (rows: readonly AlertRow[]): void => send('acknowledge', { ids: rows.map(({ id }) => id) }),
    shelve: ({ id }: AlertRow, minutes: number): void => send('shelve', { ids: [id], minutes }),
    pick: ({ equipment, subject }: AlertRow): void => {
      if (equipment) select({ record: 'equipment', id: equipment, label: subject });
    },
    replay: ({ equipment, subject, openedAt }: AlertRow): void => {
      const end = Date.parse(openedAt);
      if (equipment) open(`/trajectory_history?machines=${encodeURIComponent(subject)}&from=${new Date(end - replayMs).toISOString()}&to=${new Date(end).toISOString()}`, 'beside');
    },
  };
}
