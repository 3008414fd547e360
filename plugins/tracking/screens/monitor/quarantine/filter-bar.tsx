import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useFormat } from '../../../../../core/sites/use-format.ts';
import type { RejectionPage } from '../../../shared/monitor.ts';
import { DateTimeInput } from '../../trajectory/date-time-input.tsx';
import { periodMinutes, type ShownFilter } from './filter-of.ts';
import { useWords } from './use-words.ts';

interface FilterBarProps {
  readonly filter: ShownFilter;
  readonly choices: RejectionPage['choices'] | undefined;
  /** Names as the address has them; null takes one out. */
  readonly onChange: (part: Readonly<Record<string, string | null>>) => void;
}

const typingMs = 400;
const minuteMs = 60_000;
const dayMs = 86_400_000;

/** By source, reason, kind, machine or device, words, state and time. */
export function FilterBar({ filter, choices, onChange }: FilterBarProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useWords();
  const [device, setDevice] = useTyped(filter.device ?? '', (value) => onChange({ device: value || null }));
  const [text, setText] = useTyped(filter.search ?? '', (value) => onChange({ q: value || null }));
  const counted = (label: string, count: number): string => `${label} (${format.number(count)})`;
  const isOwn = filter.minutes === undefined;
  const [opened] = useState(() => Math.ceil(Date.now() / minuteMs) * minuteMs);
  const [from, to] = [Date.parse(filter.from ?? '') || opened - dayMs, Date.parse(filter.to ?? '') || opened];
  const periods = [t`15 min`, t`1 hour`, t`24 hours`, t`7 days`, t`30 days`];
  const isNarrowed = [filter.source, filter.code, filter.kind, filter.device, filter.search].some(
    (one) => one !== undefined,
  );
  return (
    <div className="quarantine-filters" role="search">
      <InputGroup
        type="search"
        leftIcon={<Search />}
        placeholder={t`Contains words`}
        aria-label={t`Contains words`}
        value={text}
        onValueChange={setText}
      />
      <InputGroup
        type="search"
        placeholder={t`Machine or device`}
        aria-label={t`Machine or device`}
        value={device}
        onValueChange={setDevice}
      />
      <HTMLSelect
        aria-label={t`Source`}
        value={filter.source ?? ''}
        onChange={({ currentTarget }) => onChange({ source: currentTarget.value || null })}
      >
        <option value="">{t`All sources`}</option>
        {(choices?.sources ?? []).map(({ id, code, count }) => (
          <option key={id} value={id}>
            {counted(code, count)}
          </option>
        ))}
      </HTMLSelect>
      <HTMLSelect
        aria-label={t`Reason`}
        value={filter.code ?? ''}
        onChange={({ currentTarget }) => onChange({ code: currentTarget.value || null })}
      >
        <option value="">{t`All reasons`}</option>
        {(choices?.codes ?? []).map(({ code, count }) => (
          <option key={code} value={code}>
            {counted(words.reason(code), count)}
          </option>
        ))}
      </HTMLSelect>
      <HTMLSelect
        aria-label={t`Type`}
        value={filter.kind ?? ''}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value || null })}
      >
        <option value="">{t`All types`}</option>
        {(choices?.kinds ?? []).map(({ kind, count }) => (
          <option key={kind} value={kind}>
            {counted(words.kind(kind).slice(0, 40), count)}
          </option>
        ))}
      </HTMLSelect>
      <HTMLSelect
        aria-label={t`Status`}
        value={filter.state}
        onChange={({ currentTarget }) =>
          onChange({ state: currentTarget.value === 'waiting' ? null : currentTarget.value })
        }
      >
        <option value="waiting">{t({ message: 'Waiting', context: 'quarantine' })}</option>
        <option value="taken">{t({ message: 'Accepted since', context: 'quarantine' })}</option>
        <option value="dismissed">{t({ message: 'Dismissed', context: 'quarantine' })}</option>
        <option value="all">{t({ message: 'All', context: 'quarantine' })}</option>
      </HTMLSelect>
      <HTMLSelect
        aria-label={t`Period`}
        value={isOwn ? 'own' : String(filter.minutes)}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            value === 'own'
              ? { period: null, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
              : { period: value === '43200' ? null : value, from: null, to: null },
          )
        }
      >
        {periodMinutes.map((minutes, index) => (
          <option key={minutes} value={String(minutes)}>
            {periods[index]}
          </option>
        ))}
        <option value="own">{t`From – to…`}</option>
      </HTMLSelect>
      {isOwn ? (
        <>
          <DateTimeInput
            label={t`From`}
            value={from}
            timeZone={format.timeZone}
            onChange={(value) => onChange({ from: new Date(value).toISOString() })}
          />
          <DateTimeInput
            label={t`To`}
            value={to}
            timeZone={format.timeZone}
            onChange={(value) => onChange({ to: new Date(value).toISOString() })}
          />
        </>
      ) : null}
      {isNarrowed ? (
        <Button
          variant="minimal"
          text={t`Show all`}
          onClick={() => onChange({ source: null, code: null, kind: null, device: null, q: null })}
        />
      ) : null}
    </div>
  );
}

/** A text that is told a moment after the last key; what others set meanwhile is shown. */
function useTyped(value: string, tell: (value: string) => void): readonly [string, (value: string) => void] {
  const [typed, setTyped] = useState({ text: value, of: value });
  const text = typed.of === value ? typed.text : value;
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => tell(text.trim()), typingMs);
    return () => clearTimeout(timer);
  });
  return [text, (next) => setTyped({ text: next, of: value })];
}
