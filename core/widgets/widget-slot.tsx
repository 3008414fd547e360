import { Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { createElement, Suspense } from 'react';
import type { RegisteredWidget } from '../registry/registry.ts';
import { useSites } from '../sites/use-sites.ts';
import { useWidgets } from './use-widgets.ts';
import { WidgetBoundary } from './widget-boundary.tsx';
import { forgetWidget, widgetOf } from './widget-part.tsx';
import type { WidgetSettings } from '../registry/widget.ts';
import './widget.css';

const nothing: WidgetSettings = Object.freeze({});

interface WidgetSlotProps {
  readonly id: string;
  readonly settings?: WidgetSettings;
}

/**
 * Shows the widget of that name, whichever plugin brings it; nothing where no plugin does or the user lacks the right.
 * It fills its parent, which gives it a height.
 */
export function WidgetSlot({ id, settings = nothing }: WidgetSlotProps) {
  const registered = useWidgets().find(({ widget }) => widget.id === id);
  return registered ? <WidgetBody registered={registered} settings={settings} compact /> : null;
}

/** Whether `<WidgetSlot id>` shows anything: for the place around it. */
export function useHasWidget(id: string): boolean {
  return useWidgets().some(({ widget }) => widget.id === id);
}

/** A widget itself, without a frame. */
export function WidgetBody({
  registered,
  settings,
  compact = false,
}: {
  readonly registered: RegisteredWidget;
  readonly settings: WidgetSettings;
  readonly compact?: boolean;
}) {
  const { t } = useLingui();
  const { selected } = useSites();
  const { widget } = registered;
  return (
    <div className="widget-body" data-widget={widget.id}>
      <WidgetBoundary onRetry={() => forgetWidget(widget)}>
        <Suspense fallback={<Spinner className="widget-coming" size={24} aria-label={t`Loading`} />}>
          {createElement(widgetOf(registered), { sites: selected, settings, compact })}
        </Suspense>
      </WidgetBoundary>
    </div>
  );
}
