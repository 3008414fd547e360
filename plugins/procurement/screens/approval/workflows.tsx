import { Button, Callout, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { requestKinds, urgencies } from '../../records/request-choices.ts';
import type { ApprovalPlan } from '../../shared/approval-answers.ts';
import { withPoint } from '../with-point.ts';
import { approvalApi } from './api.ts';
import { Plan } from './chain.tsx';
import './approval.css';

/** `/procurement/settings/pr_approval_workflow`: who would sign for an amount, above the workflows that say so. */
export default function Workflows({ record, path }: RecordListProps) {
  return (
    <div className="record-screen">
      <Simulator />
      <RecordListScreen record={record} path={path} />
    </div>
  );
}

/** Asks the server who would sign. */
function Simulator() {
  const { i18n, t } = useLingui();
  const { sites } = useSites();
  const [amount, setAmount] = useState('');
  const [site, setSite] = useState('');
  const [kind, setKind] = useState('stock');
  const [urgency, setUrgency] = useState('normal');
  const [plan, setPlan] = useState<ApprovalPlan | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = site || (sites[0]?.id ?? '');
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    setProblem(null);
    const plain = withPoint(amount);
    if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) {
      setPlan(null);
      setProblem(t`Enter an amount such as 20 000.`);
      return;
    }
    approvalApi
      .simulate({ site: chosen, amount: plain, kind, urgency, singleSource: false })
      .then(setPlan, (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  };
  const words = (choices: typeof requestKinds | typeof urgencies) =>
    Object.entries(choices).map(([value, label]) => ({ value, label: i18n._(label) }));
  return (
    <section className="simulated" aria-label={t`Who approves?`}>
      <form className="simulator" onSubmit={ask}>
        <FormGroup label={t`Signatory`} labelFor="simulate-amount">
          <InputGroup
            id="simulate-amount"
            inputMode="decimal"
            autoComplete="off"
            placeholder="20 000"
            value={amount}
            onValueChange={setAmount}
          />
        </FormGroup>
        <FormGroup label={t`Site`} labelFor="simulate-site">
          <HTMLSelect
            id="simulate-site"
            fill
            value={chosen}
            onChange={({ target }) => setSite(target.value)}
            options={sites.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FormGroup>
        <FormGroup label={t({ message: 'Type', context: 'purchase request' })} labelFor="simulate-kind">
          <HTMLSelect
            id="simulate-kind"
            fill
            value={kind}
            onChange={({ target }) => setKind(target.value)}
            options={words(requestKinds)}
          />
        </FormGroup>
        <FormGroup label={t`Urgency`} labelFor="simulate-urgency">
          <HTMLSelect
            id="simulate-urgency"
            fill
            value={urgency}
            onChange={({ target }) => setUrgency(target.value)}
            options={words(urgencies)}
          />
        </FormGroup>
        <FormGroup>
          <Button type="submit" intent="primary" text={t`Simulate`} />
        </FormGroup>
      </form>
      {problem ? (
        <Callout intent="warning" role="alert">
          {problem}
        </Callout>
      ) : null}
      {plan ? <Plan plan={plan} /> : null}
    </section>
  );
}
