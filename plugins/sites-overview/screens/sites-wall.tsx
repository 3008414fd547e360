import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SelectableSite } from '../../../core/http/site.ts';
import { Wall } from '../../../core/panes/wall/wall.tsx';
import { SitesInView } from '../../../core/sites/sites-in-view.tsx';
import { useSites } from '../../../core/sites/use-sites.ts';
import { useWidgets } from '../../../core/widgets/use-widgets.ts';
import { SitePart } from './site-part.tsx';
import { useShiftWords } from './use-shift-words.ts';

/** The pages of a site; one whose widgets no plugin brings is left out. */
const pagesOfSite = [
  { key: 'production', title: msg`Production`, parts: ['trucks.states', 'production.today', 'loaders.rate'] },
  { key: 'means', title: msg`Machines and fuel`, parts: ['fleet.families', 'people.present', 'fuel.stock'] },
  { key: 'map', title: msg`Map and alerts`, parts: ['map.live', 'alerts.list'] },
];

/** `/sites_overview/current?wall=1`: the sites in view in turn, each on a few pages. */
export function SitesWall({ now }: { readonly now: number }) {
  const { i18n } = useLingui();
  const { selected } = useSites();
  const there = new Set(useWidgets().map(({ widget }) => widget.id));
  const pages = selected.flatMap((site) =>
    pagesOfSite
      .map((page) => ({ ...page, parts: page.parts.filter((id) => there.has(id)) }))
      .filter(({ parts }) => parts.length > 0)
      .map(({ key, title, parts }) => ({
        key: `${site.id}-${key}`,
        title: `${site.name} – ${i18n._(title)}`,
        note: <ShiftNote site={site} now={now} />,
        content: (
          <section className="wall-site" data-page={key} aria-label={site.name}>
            <SitesInView ids={[site.id]}>
              {parts.map((id) => (
                <SitePart key={id} site={site} id={id} />
              ))}
            </SitesInView>
          </section>
        ),
      })),
  );
  return <Wall pages={pages} />;
}

function ShiftNote({ site, now }: { readonly site: SelectableSite; readonly now: number }) {
  return useShiftWords(site, now);
}
