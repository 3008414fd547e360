import { useLingui } from '@lingui/react/macro';
import { MachinesMap } from '../screens/live-map/machines-map.tsx';
import { usePicked } from '../screens/live-map/use-picked.ts';

/**
 * `map.live`: the machines of the sites in view, those that lie close as one; a click or the list picks one, or a
 * place, for the panes of the link colour.
 */
export default function LiveMapWidget() {
  const { t } = useLingui();
  const picked = usePicked();
  return <MachinesMap label={t`Map of the machines`} zoom={12} clustered picked={picked} />;
}
