import { Plural, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../core/sites/use-format.ts';
import { shiftAt } from '../../../core/sites/shift.ts';
import type { SelectableSite } from '../../../core/sites/sites-store.ts';
import { SitesInView } from '../../../core/sites/sites-in-view.tsx';
import { useWidgets } from '../../../core/widgets/use-widgets.ts';
import { WidgetSlot } from '../../../core/widgets/widget-slot.tsx';
import { usePresence } from './use-presence.ts';

/**
 * What a column shows of a site, from top to bottom, and how high in pixels; a widget that no plugin brings is left
 * out.
 */
const rows = [
  { id: 'production.today', height: 116 },
  { id: 'fleet.families', height: 212 },
  { id: 'loaders.rate', height: 130 },
  { id: 'trucks.states', height: 128 },
  { id: 'fuel.stock', height: 130 },
  { id: 'people.present', height: 84 },
  { id: 'alerts.list', height: 190 },
];

/**
 * One site now, or at the instant that the pane shows: its shift, its production, its machines, its people, what is
 * wrong.
 */
export function SiteColumn({ site, now }: { readonly site: SelectableSite; readonly now: number }) {
  const { t, i18n } = useLingui();
  const format = useFormat(site.id);
  const shift = shiftAt(new Date(now), site.timeZone);
  const left = Math.max(0, Math.round((shift.endsAt.getTime() - now) / 60_000));
  const there = new Map(useWidgets().map(({ widget }) => [widget.id, widget]));
  const ids = [site.id];
  const presence = usePresence(site.id);
  const supervisors = presence?.supervisors ?? [];
  return (
    <section className="site-column" aria-label={site.name}>
      <header>
        <h2>{site.name}</h2>
        <p>{t`Shift ${shift.code} of ${format.date(shift.productionDate)}, ${Math.floor(left / 60)} h ${String(left % 60).padStart(2, '0')} left`}</p>
        {/* The line is there before the answer: nothing below it jumps. */}
        <p className="site-people">
          {presence?.people == null ? null : (
            <Plural value={presence.people} _0="Nobody present" one="# person present" other="# people present" />
          )}
          {supervisors.length === 0 ? null : <span>{t`Shift supervisor: ${format.list(supervisors)}`}</span>}
        </p>
      </header>
      <SitesInView ids={ids}>
        <div className="site-rows">
          {rows.map(({ id, height }) => {
            const widget = there.get(id);
            return widget ? (
              <section key={id} className="site-part" aria-label={`${site.code} – ${i18n._(widget.title)}`}>
                <h3>{i18n._(widget.title)}</h3>
                <div style={{ height }}>
                  <WidgetSlot id={id} />
                </div>
              </section>
            ) : null;
          })}
        </div>
      </SitesInView>
    </section>
  );
}
