import { lazy, type ComponentType } from 'react';
import { withQueries } from '../session/with-queries.tsx';
import { addCatalog } from '../i18n/catalogs.ts';
import { loadScreen } from '../http/load-screen.ts';
import type { RegisteredWidget } from '../registry/registry.ts';
import type { WidgetDefinition, WidgetProps, WidgetSettingsProps } from '../registry/widget.ts';

const parts = new WeakMap<WidgetDefinition, ComponentType<WidgetProps>>();
const forms = new WeakMap<WidgetDefinition, ComponentType<WidgetSettingsProps>>();

function part<Props extends object>(
  known: WeakMap<WidgetDefinition, ComponentType<Props>>,
  { widget, plugin }: RegisteredWidget,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let made = known.get(widget);
  if (!made) {
    made = lazy(async () => {
      const [module] = await Promise.all([
        loadScreen(withQueries(load)),
        loadScreen(() => addCatalog(plugin.messages)),
      ]);
      return module;
    }) as unknown as ComponentType<Props>;
    known.set(widget, made);
  }
  return made;
}

/** The component of a widget, with the words of its plugin; fetched once, and anew after `forgetWidget`. */
export const widgetOf = (registered: RegisteredWidget): ComponentType<WidgetProps> =>
  part(parts, registered, registered.widget.load);

/** The form of a widget's settings; null where it has none. */
export const settingsFormOf = (registered: RegisteredWidget): ComponentType<WidgetSettingsProps> | null =>
  registered.widget.settings ? part(forms, registered, registered.widget.settings) : null;

/** Makes the next render fetch a widget again: React keeps a failed load for ever. */
export function forgetWidget(widget: WidgetDefinition): void {
  parts.delete(widget);
}
