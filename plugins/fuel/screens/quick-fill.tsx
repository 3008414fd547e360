import { Button, Callout, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { v4 } from 'uuid';
import { useFormat } from '../../../core/i18n/use-format.ts';
import { records, type Row } from '../../../core/records/client.ts';
import { useSites } from '../../../core/sites/use-sites.ts';
import { useToast } from '../../../core/toast/toast.tsx';
import { forgetFill, isUnsent, keepFill, sendWaiting, waitingFills, type WaitingFill } from './waiting-fills.ts';
import './quick-fill.css';

const retryMs = 15_000;
/** Scanned text may be a whole address; the machine's code is its last part. */
const codeOf = (scanned: string): string => scanned.trim().split('/').at(-1)?.toUpperCase() ?? '';
const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.replaceAll(/\s/g, '').replace(',', '.')));

/** `/mining_equipment_refueling/quick_fill`: machine, meter, pump, litres, OK; by key or by thumb, with or without a network. */
export default function QuickFill() {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const { selected } = useSites();
  const sites = selected.map(({ id }) => id).join(',');
  const [entry, setEntry] = useState({ code: '', meter: '', pump: '', litres: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<readonly WaitingFill[]>(waitingFills);
  const first = useRef<HTMLInputElement>(null);
  // Machines and pumps are fetched before the network may go.
  const machines = useQuery({ queryKey: ['quick-machines', sites], queryFn: () => records.list('equipment', { sites, limit: 500, sort: 'code' }), staleTime: Infinity });
  const pumps = useQuery({ queryKey: ['quick-pumps', sites], queryFn: () => records.list('fuel_pump', { sites, limit: 100 }), staleTime: Infinity });
  const machine = machines.data?.rows.find(({ code }) => code === codeOf(entry.code)) ?? null;
  const pump = pumps.data?.rows.find(({ id }) => id === entry.pump) ?? null;
  const set = (name: keyof typeof entry) => (value: string) => setEntry((before) => ({ ...before, [name]: value }));

  useEffect(() => {
    const send = (): void => void sendWaiting().then(() => setWaiting(waitingFills()));
    send();
    const timer = setInterval(send, retryMs);
    addEventListener('online', send);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
    };
  }, []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const litres = numberOf(entry.litres);
    const meter = numberOf(entry.meter);
    const wrong = !machine ? t`No machine has this code.` : !pump ? t`Choose the pump.` : !litres || !(litres > 0) ? t`Enter the litres.` : Number.isNaN(meter) ? t`The meter is a number.` : null;
    setProblem(wrong);
    if (wrong || !machine || !pump) return;
    const fill: WaitingFill = { key: v4(), draft: { site: pump.site, equipment: machine.id, tank: (pump.tank as { readonly id: string }).id, pump: pump.id, at: new Date().toISOString(), litres, hour_meter: meter, full: true, method: 'manual' } };
    keepFill(fill);
    try {
      await records.create('equipment_fueling', fill.draft, fill.key);
      forgetFill(fill.key);
      toast(t`${machineName(machine)}: ${format.number(litres ?? 0)} L recorded`, 'success');
    } catch (error) {
      if (!isUnsent(error)) {
        forgetFill(fill.key);
        setProblem((error as Error).message);
        return;
      }
      toast(t`No connection: the fill is kept on this device and sent later.`, 'warning');
    }
    setWaiting(waitingFills());
    setEntry((before) => ({ code: '', meter: '', pump: before.pump, litres: '' }));
    first.current?.focus();
  };

  return (
    <form className="quick-fill" aria-label={t`Record a fill`} onSubmit={(event) => void submit(event)}>
      <h1 className="page-title">{t`Record a fill`}</h1>
      <FormGroup label={t`Machine (code or QR)`} labelFor="quick-code" helperText={machine ? String(machine.name) : undefined}>
        <InputGroup id="quick-code" size="large" autoFocus autoComplete="off" inputRef={first} value={entry.code} onValueChange={set('code')} />
      </FormGroup>
      <FormGroup label={t`Hour meter`} labelFor="quick-meter">
        <InputGroup id="quick-meter" size="large" inputMode="decimal" autoComplete="off" value={entry.meter} onValueChange={set('meter')} />
      </FormGroup>
      <FormGroup label={t`Pump`} labelFor="quick-pump">
        <HTMLSelect id="quick-pump" large fill value={entry.pump} onChange={({ target }) => set('pump')(target.value)} options={[{ value: '', label: '—' }, ...(pumps.data?.rows ?? []).map((row) => ({ value: row.id, label: `${(row.tank as { readonly label: string }).label} ${String(row.code)}` }))]} />
      </FormGroup>
      <FormGroup label={t`Litres`} labelFor="quick-litres">
        <InputGroup id="quick-litres" size="large" inputMode="decimal" autoComplete="off" value={entry.litres} onValueChange={set('litres')} />
      </FormGroup>
      {problem ? (
        <Callout intent="danger" role="alert">
          {problem}
        </Callout>
      ) : null}
      <Button type="submit" intent="primary" size="large" fill text={t`Save the fill`} />
      {waiting.length > 0 ? (
        <Callout intent="warning" aria-live="polite">
          {t`${waiting.length} fills wait on this device.`}
          <ul>
            {waiting.flatMap(({ key, refused }) => (refused === undefined ? [] : [<li key={key}>{refused}</li>]))}
          </ul>
        </Callout>
      ) : null}
    </form>
  );
}

const machineName = (machine: Row): string => String(machine.code);
