import { Button } from '@blueprintjs/core';
import { Desktop } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useWall } from './use-wall.ts';

/** Puts the calling screen on the wall. */
export function WallButton() {
  const { t } = useLingui();
  const { show } = useWall();
  return (
    <Button
      size="small"
      icon={<Desktop />}
      text={t`Wall`}
      title={t`Large type, one page at a time, for screens read from a distance`}
      onClick={show}
    />
  );
}
