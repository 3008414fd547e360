import { api } from '../../../../core/http/api.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useMayOpen } from '../../../../core/session/use-may-open.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import type { AlertRow } from '../../streams/alert.ts';

const replayMs = 10 * 60_000;
const minuteMs = 60_000;
const boardPath = '/production/live';

/**
 * When what an alert tells of ended or began: of a machine that is silent, its last sign of life; else when the alert
 * was opened.
 */
function instantOf({ rule, openedAt, at, value }: AlertRow): number {
  return rule === 'silent_device' && value !== null ? Date.parse(at) - value * minuteMs : Date.parse(openedAt);
}

/** The address of the replay of the ten minutes before an alert, with a minute after it. */
export function replayPath(row: AlertRow): string {
  const end = instantOf(row);
  const period = {
    from: new Date(end - replayMs).toISOString(),
    to: new Date(end + minuteMs).toISOString(),
    clock: new Date(end - replayMs).toISOString(),
  };
  return `/trajectory_history?${new URLSearchParams({ machines: row.equipmentCode ?? row.subject, ...period }).toString()}`;
}

/** What can be done with alerts, wherever they are listed. */
export function useAlertActions() {
  const { select, open } = usePane();
  const showProblem = useProblemToast();
  const mayBoard = useMayOpen(boardPath);
  const send = (path: string, body: object): void =>
    void api(`tracking/alerts/${path}/`, { method: 'POST', body }).catch(showProblem);
  return {
    acknowledge: (rows: readonly AlertRow[]): void => send('acknowledge', { ids: rows.map(({ id }) => id) }),
    shelve: ({ id }: AlertRow, minutes: number): void => send('shelve', { ids: [id], minutes }),
    pick: ({ equipment, equipmentCode, subject }: AlertRow): void => {
      if (equipment) select({ record: 'equipment', id: equipment, label: equipmentCode ?? subject });
    },
    replay: (row: AlertRow): void => {
      if (row.equipment) open(replayPath(row), 'beside');
    },
    /** Null where there is no board, or this user may not see it. */
    board: mayBoard
      ? ({ equipment, equipmentCode, subject }: AlertRow): void => {
          if (equipment) select({ record: 'equipment', id: equipment, label: equipmentCode ?? subject });
          open(boardPath, 'beside');
        }
      : null,
  };
}
