import type { ServerPlugin } from '../core/host/host.ts';
import { inOrder } from '../core/host/plugin-order.ts';
import type { JsonObject } from '../core/registry/json-object.ts';

/** The server halves that the plugins' folders hold: `plugins/<id>/<id>.server.ts`. */
const halves = import.meta.glob<JsonObject>('./*/*.server.ts', { eager: true });

/** All of them, in the order in which they seed an empty database. */
export const serverPlugins: readonly ServerPlugin[] = inOrder(
  Object.entries(halves).flatMap(([file, half]) =>
    /^\.\/([^/]+)\/\1\.server\.ts$/.test(file) ? (Object.values(half) as ServerPlugin[]) : [],
  ),
);
