import { MenuItem } from '@blueprintjs/core';
import { Pin, Record, Unpin } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../sites/use-format.ts';
import { pinParameter, useWorkspaceTime } from '../live/time-context.tsx';
import { pinPane } from './pin.ts';
import { usePanePath } from './use-workspace.ts';

/** Keeps a pane live or at the instant it shows while the workspace goes elsewhere in time, or lets it follow again. */
export function PinItems({ pane }: { readonly pane: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const { at } = useWorkspaceTime();
  const [, search = ''] = usePanePath(pane).split('?', 2);
  const pin = (to: string | null): void => pinPane(pane, to);
  if (new URLSearchParams(search).has(pinParameter))
    return <MenuItem icon={<Unpin />} text={t`Follow the time of the workspace`} onClick={() => pin(null)} />;
  return (
    <>
      <MenuItem icon={<Record />} text={t`Keep live`} onClick={() => pin('live')} />
      {at === null ? null : (
        <MenuItem
          icon={<Pin />}
          text={t`Freeze at ${format.datetime(new Date(at))}`}
          onClick={() => pin(new Date(at).toISOString())}
        />
      )}
    </>
  );
}
