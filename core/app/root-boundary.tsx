import { Component, type ReactNode } from 'react';
import { tellFault } from '../http/tell-fault.ts';
import { ErrorPage } from './error-page.tsx';

interface Props {
  readonly error?: unknown;
  readonly children?: ReactNode;
}

/** The last net: whatever nothing else caught becomes the generic error page. */
export class RootBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: this.props.error ?? null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override componentDidMount(): void {
    if (this.props.error !== undefined) tellFault('page', this.props.error);
  }

  override componentDidCatch(error: unknown): void {
    tellFault('page', error);
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <ErrorPage error={this.state.error} />;
  }
}
