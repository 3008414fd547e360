import 'normalize.css';
import '@blueprintjs/core/lib/css/blueprint.css';
import '../theme/tokens.css';
import '../theme/touch.css';
import './app.css';
import { createRoot } from 'react-dom/client';
import { StrictMode, startTransition } from 'react';
import { onSessionLost } from '../http/refresh.ts';
import { mayBeSignedIn } from '../http/session-hint.ts';
import { tellFaultsBy, tellUncaughtFaults } from '../http/tell-fault.ts';
import { addCatalog, type CatalogLoader } from '../i18n/catalogs.ts';
import { activateLanguage, startingLanguage } from '../i18n/language.ts';
import type { PluginDefinition } from '../registry/plugin.ts';
import { createRegistry, type RecordRoutes, type Registry } from '../registry/registry.ts';
import { followAccountLanguage } from '../session/account.ts';
import { fetchMe, leave, sessionStore } from '../session/session-store.ts';
import { fetchSitesEarly } from '../sites/sites-store.ts';
import { startTheme } from '../theme/theme-store.ts';
import { Application } from './application.tsx';
import { corePlugin } from './core-plugin.ts';
import { RootBoundary } from './root-boundary.tsx';

/** Registers everything, fetches the words of one language and asks who is signed in, all at once; then draws. */
export function startApplication(
  root: HTMLElement,
  plugins: readonly PluginDefinition[],
  frontWords: CatalogLoader,
  recordRoutes: RecordRoutes,
): void {
  startTheme();
  onSessionLost(() => leave(true));
  const account = fetchMe();
  const sites = account.then(() => (sessionStore.user?.kind === 'staff' ? fetchSitesEarly() : undefined));
  const registry = createRegistry(recordRoutes);
  tellUncaughtFaults();
  tellFaultsBy((path) => {
    const destination = registry.resolve(path);
    return destination?.kind === 'screen' ? destination.route.path : '';
  });
  const view = createRoot(root);
  const start = async (): Promise<void> => {
    for (const plugin of [corePlugin, ...plugins]) registry.register(plugin);
    fetchAhead(registry, account, sites);
    // Until it is known who is there, the page itself shows what would be drawn.
    await Promise.all([addCatalog(frontWords), activateLanguage(startingLanguage()), account]);
    // In pieces, between which the browser answers: at once, it would be a long task.
    startTransition(() =>
      view.render(
        <StrictMode>
          <RootBoundary>
            <Application registry={registry} />
          </RootBoundary>
        </StrictMode>,
      ),
    );
    // Words that do not come leave the language that is shown.
    await followAccountLanguage().catch(() => undefined);
  };
  start().catch((error: unknown) => view.render(<RootBoundary error={error} />));
}

/** The screen that the address names, and its words, come while it is found out who is there; then what it shows. */
function fetchAhead(registry: Registry, account: Promise<void>, sites: Promise<void>): void {
  const destination = mayBeSignedIn() ? registry.resolve(window.location.pathname) : null;
  if (destination?.kind !== 'screen') return;
  const { route, plugin, parameters } = destination;
  const screen = route.screen();
  const words = (route.words ?? [plugin.messages]).map((load) => load(startingLanguage()));
  // What does not come is asked for again, and told, by the pane.
  Promise.all([screen, ...words]).catch(() => undefined);
  Promise.all([screen, account])
    .then(([{ ahead }]) => sessionStore.authenticated && ahead?.(parameters, sites))
    .catch(() => undefined);
}
