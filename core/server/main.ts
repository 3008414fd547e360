import { serverPlugins } from '../../plugins/index.server.ts';
import { readSettings } from '../host/config.ts';
import { announce } from './announce.ts';
import { runUntilSignal } from './run-until-signal.ts';
import { startServer } from './server.ts';
import { exitBecause } from '../host/start-error.ts';
import { dropStartWaste } from './start-waste.ts';

/** The bundle's entry: starts everything, says where, and ends everything on Ctrl-C. */
try {
  const config = readSettings(process.env);
  const server = await startServer({ config, plugins: serverPlugins, onLost: exitBecause });
  // Before it is said that Ctrl-C ends it.
  runUntilSignal(server.stop);
  await announce(server.host, server.url);
  dropStartWaste();
} catch (error) {
  exitBecause(error);
}
