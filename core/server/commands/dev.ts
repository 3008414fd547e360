import { join } from 'node:path';
import { createServer } from 'vite';
import { isLoopback, readSettings } from '../../host/config.ts';
import { freePort } from '../postgres/postmaster.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { projectRoot } from '../../host/root.ts';
import { runUntilSignal } from '../run-until-signal.ts';
import type { RunningServer } from '../server.ts';
import { exitBecause } from '../../host/start-error.ts';

/**
 * `npm run dev`: Vite serves the browser application with hot reload on PORT and passes calls on to the server, which
 * it loads through its own transforms (messages need them) and starts anew when one of the server's files changes.
 */
type Sources = typeof import('./dev-sources.ts');
/** Files that are written in one go are one change. */
const settleMs = 40;

try {
  const settings = readSettings(process.env);
  const port = await freePort(null);
  const target = `http://127.0.0.1:${port}`;
  const vite = await createServer({
    root: projectRoot(),
    server: {
      host: settings.host,
      port: settings.port,
      strictPort: settings.port !== 0,
      watch: { ignored: ['**/dist/**', '**/.data/**', '**/storybook-static/**'] },
      proxy: { '/api': { target }, '/metrics': { target }, '/socket.io': { target, ws: true } },
    },
  });
  const config = {
    ...settings,
    port,
    host: '127.0.0.1',
    demo: settings.demo ?? (isLoopback(settings.host) ? null : false),
  };

  // It outlives the servers: starting it anew would take as long as all the rest.
  const embedded =
    config.databaseUrl === null
      ? await startPostgres({
          folder: join(config.dataDir, 'postgres'),
          use: 'only',
          tell: console.warn,
          onLost: exitBecause,
        })
      : undefined;
  let running: RunningServer | null = null;
  const begin = async (): Promise<Sources> => {
    const sources = (await vite.ssrLoadModule('/core/server/commands/dev-sources.ts')) as Sources;
    running = await sources.startServer({
      config,
      plugins: sources.serverPlugins,
      ...(embedded ? { embedded } : {}),
      onLost: exitBecause,
    });
    return sources;
  };
  const restart = async (): Promise<void> => {
    await running?.stop();
    running = null;
    await begin().catch((error: unknown) => console.error(error));
  };

  let queue: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.on('change', (file) => {
    if (!vite.environments['ssr']?.moduleGraph.getModulesByFile(file)?.size) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      queue = queue.then(restart);
    }, settleMs);
  });

  const { announce } = await begin();
  await vite.listen();
  const url = vite.resolvedUrls?.local[0] ?? vite.resolvedUrls?.network[0] ?? '';
  if (running) await announce((running as RunningServer).host, url);
  runUntilSignal(async () => {
    clearTimeout(timer);
    await vite.close();
    await queue;
    await running?.stop();
    await embedded?.stop();
  });
} catch (error) {
  exitBecause(error);
}
