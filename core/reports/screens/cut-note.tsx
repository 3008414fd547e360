import { Callout } from '@blueprintjs/core';
import { Trans } from '@lingui/react/macro';
import { useFormat } from '../../sites/use-format.ts';

/** Says that a report has more rows than are shown. */
export function CutNote({ rows }: { readonly rows: number }) {
  const format = useFormat();
  return (
    <Callout intent="warning" role="status">
      <Trans>There are more than the {format.number(rows)} rows shown. Choose a shorter period.</Trans>
    </Callout>
  );
}
