import { Button, Tag } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import type { BoardUnit } from '../../shared/board.ts';
import { materialName } from '../../shared/material-name.ts';
import { balanceOf } from '../../reports/formulas/match-factor.ts';
import { UnitRate } from './unit-rate.tsx';

interface UnitHeadProps {
  readonly unit: BoardUnit;
  /** Share of the site's target that falls to this unit, t/h. */
  readonly target: number | null;
  /** Null: not told yet. */
  readonly trucks: number | null;
  /** Milliseconds without a truck, where that is too long. */
  readonly starvedMs: number;
}

/** The form of a new assignment of the unit at its site. */
const assignmentOf = ({ unit, code, site }: BoardUnit): string =>
  `/production/loading_assignments/new?preset=${encodeURIComponent(JSON.stringify({ site, loading_unit: { id: unit, label: code } }))}`;

/** A loading unit's head: who, where, what, how fast. */
export function UnitHead({ unit, target, trucks, starvedMs }: UnitHeadProps) {
  const { t } = useLingui();
  const format = useFormat(unit.site);
  const pane = usePane();
  const mayAssign = useCan('loading_assignment:create', unit.site);
  const balance = balanceOf(unit.matchFactor);
  const words =
    balance === null
      ? null
      : { under_trucked: t`too few trucks`, balanced: t`balanced`, over_trucked: t`too many trucks` }[balance];
  const planned = unit.trucksPlanned;
  return (
    <header className="unit-head">
      <div className="unit-name">
        <h2>{unit.code}</h2>
        <span>{unit.model}</span>
        {mayAssign ? (
          <Button
            size="small"
            variant="minimal"
            icon={<Edit />}
            aria-label={t`Assign ${unit.code}`}
            title={t`Assign ${unit.code}`}
            onClick={() => pane.open(assignmentOf(unit), 'beside')}
          />
        ) : null}
      </div>
      <p className="unit-work">
        {unit.material ? (
          <Tag minimal round>
            <i style={{ background: unit.materialColour ?? 'var(--text-muted)' }} aria-hidden />
            {materialName(unit.material)}
          </Tag>
        ) : null}
        <span>{unit.face ?? t`No face`}</span>
        <span aria-hidden>→</span>
        <span>{unit.destinations.length > 0 ? unit.destinations.join(', ') : '—'}</span>
      </p>
      <p className="unit-more">
        {unit.bench ? <span title={unit.bench}>{unit.bench}</span> : null}
        <span title={unit.operator ?? undefined}>{unit.operator ?? t`No operator`}</span>
      </p>
      <UnitRate unit={unit} target={target} className="unit-rate" />
      <dl>
        <div>
          <dt>{t`Trucks`}</dt>
          <dd>{trucks === null ? '—' : planned === null ? format.number(trucks) : t`${trucks} of ${planned}`}</dd>
        </div>
        <div>
          <dt>{t`Shift`}</dt>
          <dd>{t`${unit.trips_shift} trips, ${format.quantity(unit.tonnes_shift, 't', { decimals: 0 })}`}</dd>
        </div>
        <div>
          <dt>{t`Match factor`}</dt>
          <dd>{unit.matchFactor === null ? '—' : `${format.number(unit.matchFactor, { decimals: 2 })}, ${words}`}</dd>
        </div>
        <div>
          <dt>{t`Without a truck`}</dt>
          <dd>{unit.idleMin_60 === null ? '—' : t`${format.number(unit.idleMin_60, { decimals: 0 })} min of 60`}</dd>
        </div>
      </dl>
      {starvedMs > 0 ? (
        <p
          className="unit-starved"
          role="status"
        >{t`${unit.code} has had no truck for ${Math.floor(starvedMs / 60_000)} min.`}</p>
      ) : null}
    </header>
  );
}
