import { Button } from '@blueprintjs/core';
import { Cross, Refresh, WarningSign } from '@blueprintjs/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { Message } from '../parts/message.tsx';
import { tellFault } from '../http/tell-fault.ts';
import { useRegistry } from '../registry/use-registry.ts';
import { paneCount } from './layout.ts';
import { usePane } from '../registry/pane.ts';
import { forgetScreen } from './screen-of.ts';
import { useWorkspace } from './use-workspace.ts';
import { close } from './workspace-actions.ts';

interface Props {
  readonly pane: string;
  readonly path: string;
  readonly children: ReactNode;
}

/** Keeps a failure inside its pane: the others go on. */
export class PaneBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    tellFault('pane', error, this.props.path);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? (
      this.props.children
    ) : (
      <PaneFailure error={error} onRetry={() => this.setState({ error: null })} />
    );
  }
}

/** Says what happened, with Retry and Close. */
export function PaneFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useLingui();
  const { id, path } = usePane();
  const registry = useRegistry();
  const { layout } = useWorkspace();

  const retry = (): void => {
    const destination = registry.resolve(path);
    if (destination?.kind === 'screen') forgetScreen(destination.route);
    onRetry();
  };
  return (
    <div role="alert" className="pane-failure">
      <Message
        icon={<WarningSign size={40} />}
        title={t`This screen failed`}
        level={2}
        actions={
          <>
            <Button intent="primary" icon={<Refresh />} text={t`Retry`} onClick={retry} />
            {paneCount(layout) > 1 ? <Button icon={<Cross />} text={t`Close`} onClick={() => close(id)} /> : null}
          </>
        }
      >
        <p>{error instanceof Error ? error.message : String(error)}</p>
        <p>
          <Trans>The rest of the workspace keeps running. What you entered elsewhere is safe.</Trans>
        </p>
      </Message>
    </div>
  );
}
