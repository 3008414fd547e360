import { Callout } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { TankState } from './tank-card.tsx';

/** A fall of a level that nothing tells the reason of. */
export interface SuddenDrop {
  readonly tank: string;
  readonly at: string;
  readonly litres: number;
}

/** What somebody must see at once: sudden drops, critical and low tanks, tanks that nobody measured. */
export function BoardAlerts({
  tanks,
  drops,
}: {
  readonly tanks: readonly TankState[];
  readonly drops: readonly SuddenDrop[];
}) {
  const { t } = useLingui();
  const format = useFormat();
  const codes = (status: TankState['status']): string =>
    format.list(tanks.filter((tank) => tank.status === status).map(({ code }) => code));
  const [critical, low, overfull, stale] = [codes('critical'), codes('low'), codes('overfull'), codes('stale')];
  return (
    <>
      {drops.map(({ tank, at, litres }) => (
        <Callout key={`${tank}${at}`} intent="danger" role="alert">
          {t`${tank} lost ${format.number(litres)} L at ${format.time(at)} with no transaction: a leak or a theft?`}
        </Callout>
      ))}
      {critical ? <Callout compact intent="danger" role="alert">{t`Critical level: ${critical}`}</Callout> : null}
      {overfull ? <Callout compact intent="danger" role="alert">{t`Above the safe fill: ${overfull}`}</Callout> : null}
      {low ? <Callout compact intent="warning">{t`Time to order: ${low}`}</Callout> : null}
      {stale ? <Callout compact>{t`Not measured for 24 hours: ${stale}`}</Callout> : null}
    </>
  );
}
