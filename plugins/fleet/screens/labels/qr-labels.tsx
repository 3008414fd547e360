import { Button, Callout, NumericInput, Spinner } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';
import { printElement } from '../../../../core/parts/print-element.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { records } from '../../../../core/records/client.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { labelOf, perSheet, sheetsOf } from './label.ts';
import { LabelView } from './label-view.tsx';
import { machinesNamed } from './machines-named.ts';
import '../../../../core/records/screens/record-screen.css';
import './labels.css';
import type { equipment } from '../../records/equipment.ts';

/**
 * `/mining_equipment_fleet/qr_labels?machines=<ids>`: stickers of the machines named, or of all of the sites in view,
 * on sheets of 3 × 8.
 */
export default function QrLabels() {
  const { t } = useLingui();
  const pane = usePane();
  const { selected } = useSites();
  const sheets = useRef<HTMLDivElement>(null);
  const [used, setUsed] = useState(0);
  const named = useMemo(() => (pane.search.get('machines') ?? '').split(',').filter(Boolean), [pane.search]);
  const sites = selected.map(({ id }) => id).join(',');
  const { data, error } = useQuery({
    queryKey: ['records', 'equipment', 'labels', named, sites],
    queryFn: async () =>
      (named.length > 0
        ? await machinesNamed(named)
        : await records.every<typeof equipment>('equipment', { sort: 'code', sites, filter: ['state:ne:retired'] })
      ).map(labelOf),
  });
  const print = (): void => {
    if (sheets.current) printElement(sheets.current, null);
  };
  return (
    <div role="group" className="record-screen" aria-label={t`QR labels`}>
      <header className="record-head">
        <h1>
          {t`QR labels`}{' '}
          {data ? (
            <span className="record-count">
              <Plural value={data.length} one="# machine" other="# machines" />
            </span>
          ) : null}
        </h1>
        <Button intent="primary" icon={<Print />} text={t`Print`} disabled={!data?.length} onClick={print} />
      </header>
      <div className="qr-tools">
        <label>
          {t`Labels already used on the first sheet`}
          <NumericInput
            min={0}
            max={perSheet - 1}
            value={used}
            clampValueOnBlur
            onValueChange={(value) => setUsed(Math.min(perSheet - 1, Math.max(0, Math.round(value) || 0)))}
          />
        </label>
        <span>{t`3 × 8 labels of 70 × 37 mm on A4; print at 100 %, without margins.`}</span>
      </div>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      <div ref={sheets} className="qr-sheets" role="group" aria-label={t`Sheets`} tabIndex={0}>
        {data ? (
          sheetsOf(data, used).map((sheet, index) => (
            <div key={index} className="qr-sheet">
              {sheet.map((label, place) => (label ? <LabelView key={label.id} label={label} /> : <span key={place} />))}
            </div>
          ))
        ) : (
          <Spinner aria-label={t`Loading`} />
        )}
      </div>
    </div>
  );
}
