import { Button, HTMLSelect } from '@blueprintjs/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { MomentField } from '../../dates/moment-field.tsx';
import { usePaneTime } from '../../live/time-context.tsx';
import { useSites } from '../../sites/use-sites.ts';
import type { ReportQuery } from '../client.ts';
import { periodOf, presets, type Period, type Preset } from '../period.ts';
import './report.css';

const names: Readonly<Record<Preset, MessageDescriptor>> = {
  this_shift: msg`This shift`,
  previous_shift: msg`Previous shift`,
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  '7d': msg`7 days`,
  '30d': msg`30 days`,
  '90d': msg`90 days`,
  month: msg`Month to date`,
  '365d': msg`12 months`,
};
const custom = 'custom';

interface PeriodBarProps {
  readonly query: ReportQuery;
  readonly otherwise: Preset;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

/** The period of a report by production date: a preset, or days of one's own and a shift. */
export function PeriodBar({ query, otherwise, onChange }: PeriodBarProps) {
  const { i18n, t } = useLingui();
  const { selected } = useSites();
  const { at } = usePaneTime();
  const hasOwnDates = query.from !== undefined;
  const preset = (query.period ?? otherwise) as Preset;
  const named = (name: Preset): Period => periodOf(name, new Date(at ?? Date.now()), selected[0]?.timeZone ?? 'UTC');
  const today = (): string => named('today').to;
  const choose = (chosen: string): void => {
    if (chosen !== custom) {
      onChange({ period: chosen === otherwise ? null : chosen, from: null, to: null, shift: null });
      return;
    }
    const period = named(preset);
    onChange({ period: null, from: period.from, to: period.to, shift: null });
  };
  return (
    <div className="period-bar" role="group" aria-label={t`Period`}>
      <HTMLSelect
        aria-label={t`Period`}
        value={hasOwnDates ? custom : preset}
        onChange={({ target }) => choose(target.value)}
      >
        {presets.map((one) => (
          <option key={one} value={one}>
            {i18n._(names[one])}
          </option>
        ))}
        <option value={custom}>{t`Custom period`}</option>
      </HTMLSelect>
      {hasOwnDates ? (
        <>
          <MomentField
            kind="date"
            label={t`From`}
            required
            value={query.from ?? null}
            today={today}
            onChange={(from) => from && onChange({ from, to: (query.to ?? from) < from ? from : (query.to ?? from) })}
          />
          <MomentField
            kind="date"
            label={t`To`}
            required
            value={query.to ?? query.from ?? null}
            min={query.from}
            today={today}
            onChange={(to) => to && onChange({ to })}
          />
          <HTMLSelect
            aria-label={t`Shift`}
            value={query.shift ?? ''}
            onChange={({ target }) => onChange({ shift: target.value || null })}
          >
            <option value="">{t`All shifts`}</option>
            {['P1', 'P2', 'P3'].map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </HTMLSelect>
          <Button variant="minimal" size="small" text={t`Back to standard periods`} onClick={() => choose(otherwise)} />
        </>
      ) : null}
    </div>
  );
}
