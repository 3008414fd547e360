import type { PluginDefinition } from '../core/registry/plugin.ts';
import { vendorPortal } from './vendor-portal/index.ts';

/** The plugins of the vendor portal: one. */
export const plugins: readonly PluginDefinition[] = [vendorPortal];
