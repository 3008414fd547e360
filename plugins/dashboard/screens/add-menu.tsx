import { Button, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Plus, Tick } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { KeyMenu } from '../../../core/parts/key-menu.tsx';
import type { RegisteredWidget } from '../../../core/registry/registry.ts';
import type { WidgetDefinition } from '../../../core/registry/widget.ts';
import type { Tiles } from '../shared/tiles.ts';

interface AddMenuProps {
  readonly widgets: readonly RegisteredWidget[];
  readonly tiles: Tiles;
  readonly onAdd: (widget: WidgetDefinition) => void;
  /** The menu is gone, and the keyboard is back at its button. */
  readonly onClosed: () => void;
}

/** Every widget that the user may see, by plugin; one without settings stands on a dashboard once. */
export function AddMenu({ widgets, tiles, onAdd, onClosed }: AddMenuProps) {
  const { t, i18n } = useLingui();
  const there = new Set(tiles.map(({ widget }) => widget));
  return (
    <PopoverNext
      placement="bottom-end"
      onClosed={onClosed}
      content={
        <KeyMenu className="add-widget-menu" aria-label={t`Widgets`}>
          {widgets.map(({ widget, plugin }) => {
            const Icon = widget.icon ?? plugin.icon;
            const taken = there.has(widget.id) && !widget.settings;
            return (
              <MenuItem
                key={widget.id}
                icon={<Icon />}
                text={i18n._(widget.title)}
                label={i18n._(plugin.title)}
                disabled={taken}
                {...(taken ? { labelElement: <Tick /> } : {})}
                onClick={() => onAdd(widget)}
              />
            );
          })}
        </KeyMenu>
      }
    >
      <Button className="add-widget" icon={<Plus />} text={t`Add a widget`} />
    </PopoverNext>
  );
}
