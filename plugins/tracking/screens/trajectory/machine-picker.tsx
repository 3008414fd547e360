import { MenuItem } from '@blueprintjs/core';
import { MultiSelect } from '@blueprintjs/select';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { records } from '../../../../core/records/client.ts';
import { useStreamSites } from '../../../../core/live/use-stream.ts';
import { positionStream } from '../../streams/position.ts';

interface Machine {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

const most = 5;

/** The machines that could have tracks, of the sites in view. */
export function useMachines(): readonly Machine[] {
  const sites = useStreamSites(positionStream);
  const { data } = useQuery({
    queryKey: ['records', 'equipment', 'codes', sites],
    enabled: sites.length > 0,
    staleTime: 300_000,
    queryFn: async () =>
      (await records.list('equipment', { sites: sites.join(','), limit: 500, sort: 'code' })).rows.map(
        ({ id, code, name }): Machine => ({ id, code: String(code), name: typeof name === 'string' ? name : '' }),
      ),
  });
  return data ?? [];
}

/** The machines that hold the words; those whose code begins with them first, so that T-07 comes before LT-07. */
function found(query: string, machines: readonly Machine[]): Machine[] {
  const words = query.trim().toLowerCase();
  const begins = ({ code }: Machine): boolean => code.toLowerCase().startsWith(words);
  const holding = machines.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(words));
  return [...holding.filter(begins), ...holding.filter((machine) => !begins(machine))];
}

/** Picks up to five machines by code or designation. */
export function MachinePicker({
  machines,
  picked,
  onPick,
}: {
  readonly machines: readonly Machine[];
  readonly picked: readonly string[];
  readonly onPick: (ids: readonly string[]) => void;
}) {
  const { t } = useLingui();
  const chosen = machines.filter(({ id }) => picked.includes(id));
  const toggle = ({ id }: Machine): void => {
    if (picked.includes(id)) onPick(picked.filter((one) => one !== id));
    else if (picked.length < most) onPick([...picked, id]);
  };
  return (
    <MultiSelect<Machine>
      items={[...machines]}
      selectedItems={chosen}
      itemListPredicate={found}
      itemRenderer={(machine, { handleClick, handleFocus, modifiers, ref }) => (
        <MenuItem
          key={machine.id}
          ref={ref}
          roleStructure="listoption"
          selected={picked.includes(machine.id)}
          active={modifiers.active}
          disabled={picked.length >= most && !picked.includes(machine.id)}
          text={machine.code}
          label={machine.name}
          onClick={handleClick}
          onFocus={handleFocus}
        />
      )}
      tagRenderer={({ code }) => code}
      onItemSelect={toggle}
      onRemove={toggle}
      resetOnSelect
      placeholder={t`Machines (at most 5)`}
      noResults={<MenuItem disabled text={t`No machine`} roleStructure="listoption" />}
      tagInputProps={{ inputProps: { 'aria-label': t`Machines (at most 5)` } }}
      popoverProps={{ matchTargetWidth: true, minimal: true }}
      menuProps={{ 'aria-label': t`Machines` }}
    />
  );
}
