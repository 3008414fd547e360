import { Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { StateMachine } from '../states.ts';

/** The state of a row, by word and colour. */
export function StateTag({ machine, state }: { readonly machine: StateMachine; readonly state: string }) {
  const { i18n } = useLingui();
  const definition = machine.states[state];
  return (
    <Tag round minimal intent={definition?.intent ?? 'none'} className="record-state">
      {definition ? i18n._(definition.label) : state}
    </Tag>
  );
}
