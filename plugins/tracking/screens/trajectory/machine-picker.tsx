import { MenuItem } from '@blueprintjs/core';
import { MultiSelect } from '@blueprintjs/select';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useStreamSites } from '../../../../core/live/use-stream.ts';
import { useSearch, type Found } from '../../../../core/records/use-search.ts';
import { foundMenu } from '../../../../core/records/views/found-menu.tsx';
import { positionStream } from '../../streams/position.ts';
import { mostMachines, type Machine } from './use-machines.ts';

/** Picks up to five machines of the sites in view by code or designation. */
export function MachinePicker({
  picked,
  onTurn,
}: {
  readonly picked: readonly Machine[];
  /** Picks a machine that is not picked, and lets one go that is. */
  readonly onTurn: (id: string) => void;
}) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const { items, loading, more } = useSearch('equipment', words, useStreamSites(positionStream));
  const ids = picked.map(({ id }) => id);
  const toggle = ({ id }: Found): void => {
    if (ids.includes(id) || ids.length < mostMachines) onTurn(id);
  };
  return (
    <MultiSelect<Found>
      items={items}
      itemsEqual="id"
      selectedItems={picked.map(({ id, code }) => ({ id, label: code }))}
      query={words}
      onQueryChange={setWords}
      itemRenderer={(machine, { handleClick, handleFocus, modifiers, ref }) => (
        <MenuItem
          key={machine.id}
          ref={ref}
          roleStructure="listoption"
          selected={ids.includes(machine.id)}
          active={modifiers.active}
          disabled={ids.length >= mostMachines && !ids.includes(machine.id)}
          text={machine.label}
          onClick={handleClick}
          onFocus={handleFocus}
        />
      )}
      itemListRenderer={foundMenu(loading ? '…' : t`No machine`, more)}
      tagRenderer={({ label }) => label}
      onItemSelect={toggle}
      onRemove={toggle}
      resetOnSelect
      placeholder={t`Machines (at most 5)`}
      tagInputProps={{ inputProps: { 'aria-label': t`Machines (at most 5)` } }}
      popoverProps={{ matchTargetWidth: true, minimal: true }}
      menuProps={{ 'aria-label': t`Machines` }}
    />
  );
}
