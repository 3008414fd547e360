import { Callout } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { HaulStateRow } from '../../streams/haul-state.ts';

/** Nothing comes from any truck at work: said once, instead of by each of them. */
export function AllSilent({ rows, now }: { readonly rows: readonly HaulStateRow[]; readonly now: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const newest = Math.max(...rows.map(({ at }) => Date.parse(at)));
  const minutes = format.number(Math.floor((now - newest) / 60_000));
  return (
    <Callout compact intent="danger" role="alert">
      {t`No data from any truck for ${minutes} min: the state of all ${rows.length} is unknown. It will be filled in when their stored data arrives.`}
    </Callout>
  );
}
