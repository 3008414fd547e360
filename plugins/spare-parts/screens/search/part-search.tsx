import { SegmentedControl } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useHasRecord } from './use-has-record.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { ByMachine } from './by-machine.tsx';
import { ByReference } from './by-reference.tsx';
import '../../../../core/records/screens/record-screen.css';
import './part-search.css';

/** `/spare_parts/search?q=…`: parts by whatever somebody knows of them; `?mode=machine`: the parts of a machine. */
export default function PartSearch() {
  const { t } = useLingui();
  const pane = usePane();
  const hasMachines = useHasRecord('equipment');
  const mode = hasMachines && pane.search.get('mode') === 'machine' ? 'machine' : 'reference';
  return (
    <div role="group" className="record-screen" aria-label={t`Part search`}>
      <header className="record-head">
        <h1>{t`Part search`}</h1>
        {hasMachines ? (
          <SegmentedControl
            size="small"
            value={mode}
            onValueChange={(next) => pane.setSearch({ mode: next === 'reference' ? null : next })}
            options={[
              { value: 'reference', label: t`By reference` },
              { value: 'machine', label: t`By machine` },
            ]}
          />
        ) : null}
      </header>
      {mode === 'machine' ? <ByMachine /> : <ByReference />}
    </div>
  );
}
