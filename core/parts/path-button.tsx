import { Button, type ButtonProps } from '@blueprintjs/core';
import { usePane } from '../registry/pane.ts';

interface PathButtonProps extends Pick<ButtonProps, 'icon' | 'intent'> {
  readonly text: string;
  readonly path: string;
}

/** A button that opens another path in the pane in which it stands. */
export function PathButton({ path, ...button }: PathButtonProps) {
  const { open } = usePane();
  return <Button {...button} onClick={() => open(path)} />;
}
