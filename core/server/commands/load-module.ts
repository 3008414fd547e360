import { createServer, type ViteDevServer } from 'vite';

/**
 * Loads a source file as the bundle would: messages need Vite's transform, so plain Node cannot run files that hold
 * some. `close` ends the loader; the module stays usable.
 */
export async function loadModule<Module>(path: string): Promise<{ module: Module; close: () => Promise<void> }> {
  const vite: ViteDevServer = await createServer({
    server: { middlewareMode: true, hmr: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  });
  return { module: (await vite.ssrLoadModule(path)) as Module, close: () => vite.close() };
}
