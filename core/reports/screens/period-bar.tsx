import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { usePaneTime } from '../../live/time-context.tsx';
import { useSites } from '../../sites/use-sites.ts';
import type { ReportQuery } from '../client.ts';
import { periodOf, presets, type Preset } from '../period.ts';
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
  const own = query.from !== undefined;
  const preset = (query.period ?? otherwise) as Preset;
  const choose = (chosen: string): void => {
    if (chosen !== custom) {
      onChange({ period: chosen === otherwise ? null : chosen, from: null, to: null, shift: null });
      return;
    }
    const period = periodOf(preset, new Date(at ?? Date.now()), selected[0]?.timeZone ?? 'UTC');
    onChange({ period: null, from: period.from, to: period.to, shift: null });
  };
  return (
    <div className="period-bar" role="group" aria-label={t`Period`}>
      <HTMLSelect aria-label={t`Period`} value={own ? custom : preset} onChange={({ target }) => choose(target.value)}>
        {presets.map((one) => (
          <option key={one} value={one}>
            {i18n._(names[one])}
          </option>
        ))}
        <option value={custom}>{t`Own period`}</option>
      </HTMLSelect>
      {own ? (
        <>
          <InputGroup
            type="date"
            aria-label={t`From`}
            value={query.from}
            max={query.to}
            onValueChange={(from) =>
              from && onChange({ from, to: (query.to ?? from) < from ? from : (query.to ?? from) })
            }
          />
          <InputGroup
            type="date"
            aria-label={t`To`}
            value={query.to ?? query.from}
            min={query.from}
            onValueChange={(to) => to && onChange({ to })}
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
          <Button variant="minimal" size="small" text={t`Back to a usual period`} onClick={() => choose(otherwise)} />
        </>
      ) : null}
    </div>
  );
}
