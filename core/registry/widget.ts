import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { Permission, RoleId } from './access.ts';
import type { SelectableSite } from '../sites/sites-store.ts';

/** What a user chose for one widget, such as the figure that a tile shows. */
export type WidgetSettings = Readonly<Record<string, unknown>>;

/** What a widget is given. Time, visibility and links come from the pane around it. */
export interface WidgetProps {
  /** The sites in view. */
  readonly sites: readonly SelectableSite[];
  readonly settings: WidgetSettings;
  /** Beside other things on a screen, rather than in a tile of its own. */
  readonly compact: boolean;
}

/** What the form of a widget's settings is given. */
export interface WidgetSettingsProps {
  readonly settings: WidgetSettings;
  readonly onChange: (settings: WidgetSettings) => void;
}

/** A small live view that stands on dashboards and inside other plugins' screens. */
export interface WidgetDefinition {
  /** `<what it is about>.<what it shows>`, such as `trips.stream`; other plugins show it by this name. */
  readonly id: string;
  readonly title: MessageDescriptor;
  readonly icon?: ComponentType;
  /** Of a list, all. Who lacks it does not see the widget at all. */
  readonly can: Permission | readonly Permission[];
  /** Size on a new dashboard: columns of 12, and rows. */
  readonly width: number;
  readonly height: number;
  /** Roles whose dashboard has it before they chose anything. */
  readonly roles: 'all' | readonly RoleId[];
  /** The time that it is about, such as "This shift"; absent where it is about now. */
  readonly period?: MessageDescriptor;
  /** The path of its screen. */
  readonly link?: string;
  readonly load: () => Promise<{ default: ComponentType<WidgetProps> }>;
  /** The form of its settings, where it has any; a dashboard may then hold it more than once. */
  readonly settings?: () => Promise<{ default: ComponentType<WidgetSettingsProps> }>;
}

/** Declares a widget. It is verified when its plugin is registered. */
export function defineWidget(widget: WidgetDefinition): WidgetDefinition {
  return Object.freeze(widget);
}
