import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { tellFault } from '../http/tell-fault.ts';

interface Props {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Keeps a failure inside its widget: the others go on. */
export class WidgetBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    tellFault('widget', error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const again = (): void => {
      this.props.onRetry();
      this.setState({ error: null });
    };
    return <WidgetFailure error={error} onRetry={again} />;
  }
}

function WidgetFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div role="alert" className="widget-failure">
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <Button size="small" icon={<Refresh />} text={t`Retry`} onClick={onRetry} />
    </div>
  );
}
