import { Callout } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { KeptRun } from '../device/kept-run.ts';

/** Over a form whose answers the server has already, in a form that it could not join to its row. */
export function ReplacesNote({ replaces }: { readonly replaces: NonNullable<KeptRun['replaces']> }) {
  const { t } = useLingui();
  return (
    <Callout intent="warning" role="status">
      <p>
        {t`The server has this form as ${replaces.number}, but could not link it to its entry:`} {replaces.sentence}
      </p>
      {t`All answers and photos are back. What you submit now goes as a new form in its place.`}
    </Callout>
  );
}
