import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { RecordForm } from '../../../../core/records/form/record-form.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { rfq } from '../../records/rfq.ts';
import './two-step.css';
import CalendarAside from './calendar-aside.tsx';
import { criteriaOf, starters, type Starter } from './starters.ts';

const requests = '/procurement/quotation_request';

/**
 * `/procurement/purchase/two_step/creation`: a quotation request in two envelopes, begun from the criteria of its family
 * or from none.
 */
export default function TwoStepPurchase() {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const [starter, setStarter] = useState<Starter | null>(null);
  return (
    <div role="group" className="record-screen" aria-label={t`Two-step purchase`}>
      <header className="record-head two-step-head">
        <h1>{t`Two-step purchase`}</h1>
        <p>{t`Vendors send two envelopes. The technical one is evaluated first; prices are opened only if it passed.`}</p>
        <div className="two-step-starters" role="group" aria-label={t`Default criteria`}>
          <span>{t`Default criteria`}:</span>
          {starters.map((one) => (
            <Button
              key={one.id}
              text={i18n._(one.title)}
              active={one === starter}
              onClick={() => setStarter(one === starter ? null : one)}
            />
          ))}
        </div>
      </header>
      <RecordForm
        key={starter?.id ?? 'none'}
        record={rfq}
        row={null}
        preset={{ procedure: 'two_envelopes', ...(starter ? { criteria: criteriaOf(starter) } : {}) }}
        aside={(draft) => <CalendarAside draft={draft} />}
        onSaved={(row) => {
          toast(t`Saved.`, 'success');
          pane.open(`${requests}/${row.id}`);
        }}
        onCancel={() => pane.open(requests)}
      />
    </div>
  );
}
