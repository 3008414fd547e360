import { Callout, Spinner } from '@blueprintjs/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { usePaneCommands } from '../../../../core/panes/use-pane-commands.ts';
import { useRecordDefinition } from '../../../../core/records/views/use-record-definition.ts';
import { useRecordChanges } from '../../../../core/records/use-record-changes.ts';
import type { RecordDefinition } from '../../../../core/records/record.ts';
import { can } from '../../../../core/registry/access.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { CheckBoard } from '../../shared/check-board.ts';
import { BoardView } from './board-view.tsx';
import { checkApi } from './check-api.ts';
import { remindCommand } from './remind-command.ts';
import './checks.css';

interface ChecksTodayProps {
  /** The code of the template. */
  readonly template: string;
  /** Below it lies what was filled. */
  readonly path: string;
}

/** What a board is worked out from, beside the time ledger. */
const watched = ['form_run', 'equipment_grounding'];
const everyMs = 30_000;

/** Today's board of a check before its list, of each site in view; nothing for those who may not see all machines. */
export default function ChecksToday({ template, path }: ChecksTodayProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const { selected } = useSites();
  const access = user?.access ?? {};
  const sites = selected.filter(({ id }) => can(access, 'checks_board:read', id));
  if (sites.length === 0) return null;
  return (
    <div className="check-boards" role="region" aria-label={t`Checks today`} tabIndex={0}>
      <Boards template={template} path={path} sites={sites} />
    </div>
  );
}

interface BoardsProps extends ChecksTodayProps {
  readonly sites: readonly { readonly id: string; readonly name: string }[];
}

/** A shift that somebody looks at instead of the current one, of this production date alone. */
interface Chosen {
  readonly shift: CheckBoard['shift'];
  readonly day: string;
}

function Boards({ template, path, sites }: BoardsProps) {
  const { t } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const queries = useQueryClient();
  const { user } = useSession();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [reminding, setReminding] = useState<string | null>(null);
  const ids = sites.map(({ id }) => id);
  const shift = chosen?.shift ?? null;
  const { data, error } = useQuery({
    queryKey: ['check-board', template, ids, shift],
    queryFn: () => checkApi.board(template, ids, shift),
    placeholderData: keepPreviousData,
    refetchInterval: pane.visible ? everyMs : false,
  });
  const refresh = useCallback(
    (): void => void queries.invalidateQueries({ queryKey: ['check-board', template] }),
    [queries, template],
  );
  const remind = useCallback(
    async (site: string): Promise<void> => {
      setReminding(site);
      try {
        const { machines, supervisors } = await checkApi.remind(site, template);
        toast(
          machines === 0
            ? t`The supervisors have already been notified of each of them.`
            : t`Machines reported: ${machines}; supervisors: ${supervisors}.`,
          machines === 0 ? 'info' : 'success',
        );
        refresh();
      } catch (fault) {
        toast((fault as Error).message, 'danger');
      } finally {
        setReminding(null);
      }
    },
    [template, toast, t, refresh],
  );
  const mine = sites
    .filter(({ id }) => user && can(user.access, 'checks_board:remind', id))
    .map(({ id }) => id)
    .join(' ');
  const commands = useMemo(
    () => (mine === '' ? [] : [remindCommand(() => inTurn(mine.split(' '), remind))]),
    [mine, remind],
  );
  usePaneCommands(commands);
  if (error && !data) return <Callout intent="danger">{error.message}</Callout>;
  // The day went on: the board follows again.
  if (chosen && data && data.every(({ production_date: today }) => today !== chosen.day)) setChosen(null);
  if (!data) return <Spinner size={20} aria-label={t`Loading`} />;
  return (
    <>
      {watched.map((record) => (
        <Watch key={record} record={record} sites={ids} onChange={refresh} />
      ))}
      {data
        .filter(({ site, machines }) => machines.length > 0 || data.length === 1 || site === ids[0])
        .map((board) => (
          <BoardView
            key={board.site}
            board={board}
            place={ids.length > 1 ? (sites.find(({ id }) => id === board.site)?.name ?? null) : null}
            shifts={begunOf(board)}
            onShift={(next) => setChosen(next === board.current ? null : { shift: next, day: board.production_date })}
            onRun={(id) => pane.open(`${path}/modifier/${id}?tab=answers`)}
            onRemind={
              user && can(user.access, 'checks_board:remind', board.site) ? () => void remind(board.site) : null
            }
            reminding={reminding === board.site}
          />
        ))}
    </>
  );
}

/** One site after the other, so that each says what came of it. */
async function inTurn(sites: readonly string[], remind: (site: string) => Promise<void>): Promise<void> {
  for (const site of sites) await remind(site);
}

const order: readonly CheckBoard['shift'][] = ['P3', 'P1', 'P2'];

/** The shifts of the board's day that have begun: the night comes first. */
function begunOf({ current }: CheckBoard): readonly CheckBoard['shift'][] {
  return order.slice(0, order.indexOf(current) + 1);
}

interface WatchProps {
  readonly record: string;
  readonly sites: readonly string[];
  readonly onChange: () => void;
}

function Watch({ record, ...rest }: WatchProps) {
  const definition = useRecordDefinition(record);
  return definition ? <Changes definition={definition} {...rest} /> : null;
}

function Changes({
  definition,
  sites,
  onChange,
}: Omit<WatchProps, 'record'> & { readonly definition: RecordDefinition }) {
  const pane = usePane();
  useRecordChanges(definition, sites, pane.visible, onChange);
  return null;
}
