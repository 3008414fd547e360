import { Button, Callout, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { SwapHorizontal } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { MomentField } from '../../../../core/dates/moment-field.tsx';
import { api } from '../../../../core/http/api.ts';
import { records } from '../../../../core/records/client.ts';
import { parseAmount, shortAmount } from '../../../../core/records/fields/amount.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { currency } from '../../records/currency.ts';
import type { Conversion } from '../../shared/conversion.ts';

interface ConverterProps {
  /** The company's currency, into which is converted at first. */
  readonly company: string | null;
  readonly today: string;
}

/** An amount of one currency in another by the rates of a day, with the rate that was used and its day. */
export function Converter({ company, today }: ConverterProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const id = useId();
  const [amount, setAmount] = useState('1000');
  const [from, setFrom] = useState('EUR');
  const [to, setTo] = useState(company ?? 'MAD');
  const [date, setDate] = useState(today);
  const { data: currencies } = useQuery({
    queryKey: ['currencies', 'active'],
    queryFn: () => records.every<typeof currency>('currency', { sort: 'code', filter: ['active:eq:true'] }),
  });
  const exact = parseAmount(amount, i18n.locale === 'fr' ? ',' : '.');
  const asked = exact !== null && /^-?\d{1,14}(\.\d{1,6})?$/.test(exact) ? exact : null;
  const { data, error } = useQuery({
    queryKey: ['convert', asked, from, to, date],
    enabled: asked !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: () => api<Conversion>('spare_parts/convert/', { query: { amount: asked ?? '0', from, to, date } }),
  });
  const codes = (currencies ?? []).map(({ code }) => code);
  const options = (own: string): readonly string[] => (codes.includes(own) ? codes : [own, ...codes]);
  return (
    <section className="rates-part converter" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t`Converter`}</h2>
      <div className="converter-line">
        <label htmlFor={`${id}-amount`}>{t`Amount`}</label>
        <InputGroup
          id={`${id}-amount`}
          inputMode="decimal"
          value={amount}
          intent={asked === null ? 'danger' : 'none'}
          onValueChange={setAmount}
        />
      </div>
      <div className="converter-pair">
        <div className="converter-line">
          <label htmlFor={`${id}-from`}>{t({ message: 'From', context: 'currency' })}</label>
          <HTMLSelect
            id={`${id}-from`}
            fill
            value={from}
            options={[...options(from)]}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
        </div>
        <Button
          icon={<SwapHorizontal />}
          aria-label={t`Swap currencies`}
          title={t`Swap currencies`}
          onClick={() => {
            setFrom(to);
            setTo(from);
          }}
        />
        <div className="converter-line">
          <label htmlFor={`${id}-to`}>{t({ message: 'To', context: 'currency' })}</label>
          <HTMLSelect
            id={`${id}-to`}
            fill
            value={to}
            options={[...options(to)]}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </div>
      </div>
      <div className="converter-line">
        <label htmlFor={`${id}-date`}>{t`Date`}</label>
        <MomentField
          id={`${id}-date`}
          kind="date"
          required
          value={date}
          today={() => today}
          onChange={(day) => day && setDate(day)}
        />
      </div>
      {error ? (
        <Callout compact intent="danger">
          {error.message}
        </Callout>
      ) : asked === null ? (
        <Callout compact intent="warning">{t`Enter an amount with at most 6 decimals.`}</Callout>
      ) : data ? (
        <div>
          <output htmlFor={`${id}-amount ${id}-from ${id}-to ${id}-date`}>{format.money(data.amount, to)}</output>
          <p>{t`Rate used: ${format.money(shortAmount(data.rate), null, 8)} of ${format.date(data.valid_on)}`}</p>
          {data.warnings.map((warning) => (
            <Callout key={warning} compact intent="warning">
              {warning}
            </Callout>
          ))}
        </div>
      ) : null}
    </section>
  );
}
