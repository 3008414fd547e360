import { Button, Checkbox, PopoverNext } from '@blueprintjs/core';
import { Layers } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** What may be drawn beside the tracks. */
export const layers = {
  places: msg`Places`,
  levels: msg`Benches`,
  roads: msg`Haul roads`,
  stops: msg({ message: 'Stops', context: 'on a map' }),
};
export type Layer = keyof typeof layers;

/** Shows and hides layers of the map. */
export function LayerMenu({
  hidden,
  onToggle,
}: {
  readonly hidden: readonly string[];
  readonly onToggle: (layer: Layer) => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <div role="group" aria-label={t`Layers`} className="layer-menu">
          {(Object.keys(layers) as Layer[]).map((layer) => (
            <Checkbox
              key={layer}
              checked={!hidden.includes(layer)}
              label={i18n._(layers[layer])}
              onChange={() => onToggle(layer)}
            />
          ))}
        </div>
      }
    >
      <Button icon={<Layers />} text={t`Layers`} />
    </PopoverNext>
  );
}
