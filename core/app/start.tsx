import { frontWords } from 'virtual:front-words';
import { plugins } from '../../plugins/index.ts';
import { recordRoutes } from '../records/routes.tsx';
import { servedPlugins } from './served-plugins.ts';
import { startApplication } from './start-application.tsx';

/** The one place of the browser half where the host and the plugins of this edition meet. */
startApplication(
  document.getElementById('root') as HTMLElement,
  servedPlugins(plugins, document),
  frontWords,
  recordRoutes,
);
