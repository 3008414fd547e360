import { useLingui } from '@lingui/react/macro';
import type { SelectableSite } from '../../../core/http/site.ts';
import { Fitted } from '../../../core/panes/wall/fitted.tsx';
import { useWidgets } from '../../../core/widgets/use-widgets.ts';
import { WidgetSlot } from '../../../core/widgets/widget-slot.tsx';

interface SitePartProps {
  readonly site: SelectableSite;
  /** The widget; nothing stands where no plugin brings it. */
  readonly id: string;
  /** In CSS pixels; absent on a wall, whose page gives it what there is. */
  readonly height?: number;
}

/** As many of a list as are looked at from afar. */
const onWall = { most: 5 };

/** One widget about one site, under its title. */
export function SitePart({ site, id, height }: SitePartProps) {
  const { i18n } = useLingui();
  const widget = useWidgets().find((one) => one.widget.id === id)?.widget;
  if (!widget) return null;
  // In a column it stands below the site's heading, on a wall below the page's.
  const Heading = height === undefined ? 'h2' : 'h3';
  return (
    <section className="site-part" aria-label={`${site.code} – ${i18n._(widget.title)}`}>
      <Heading>{i18n._(widget.title)}</Heading>
      {height === undefined ? (
        <Fitted>
          <WidgetSlot id={id} settings={onWall} />
        </Fitted>
      ) : (
        <div style={{ height }}>
          <WidgetSlot id={id} />
        </div>
      )}
    </section>
  );
}
