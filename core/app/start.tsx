import { frontWords } from 'virtual:front-words';
import { plugins } from '../../plugins/index.ts';
import { recordRoutes } from '../records/routes.tsx';
import { afterFirstScreen } from '../panes/first-screen.ts';
import { servedPlugins } from './served-plugins.ts';
import { startApplication } from './start-application.tsx';

/** The one place of the browser half where the host and the plugins of this edition meet. */
startApplication(
  document.getElementById('root') as HTMLElement,
  servedPlugins(plugins, document),
  frontWords,
  recordRoutes,
);

// A vendor needs a network: none of this comes to the portal.
if (import.meta.env.MODE !== 'vendor')
  afterFirstScreen(() => import('./offline/keep-on-device.ts')).then(
    ({ keepOnDevice }) => keepOnDevice(),
    // Without it there is no working without a network, and nothing else is missing.
    () => undefined,
  );
