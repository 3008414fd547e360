import { Plural, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../core/sites/use-format.ts';
import type { SelectableSite } from '../../../core/http/site.ts';
import { useHasWidget } from '../../../core/widgets/widget-slot.tsx';
import { SitesInView } from '../../../core/sites/sites-in-view.tsx';
import { SitePart } from './site-part.tsx';
import { usePresence } from './use-presence.ts';
import { useShiftWords } from './use-shift-words.ts';

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
  const { t } = useLingui();
  const format = useFormat(site.id);
  const shift = useShiftWords(site, now);
  const ids = [site.id];
  const presence = usePresence(site.id);
  // Of one head count the widget tells more.
  const isCounted = useHasWidget('people.present');
  const supervisors = presence?.supervisors ?? [];
  return (
    <section className="site-column" aria-label={site.name}>
      <header>
        <h2>{site.name}</h2>
        <p>{shift}</p>
        {/* The line is there before the answer: nothing below it jumps. */}
        <p className="site-people">
          {presence?.people == null || isCounted ? null : (
            <Plural value={presence.people} _0="No one present" one="# person present" other="# people present" />
          )}
          {supervisors.length === 0 ? null : <span>{t`Shift supervisor: ${format.list(supervisors)}`}</span>}
        </p>
      </header>
      <SitesInView ids={ids}>
        <div className="site-rows">
          {rows.map(({ id, height }) => (
            <SitePart key={id} site={site} id={id} height={height} />
          ))}
        </div>
      </SitesInView>
    </section>
  );
}
