import type { MessageDescriptor } from '@lingui/core';
import { formsCatalog } from '../../../../core/forms/forms-catalog.ts';
import type { CatalogLoader } from '../../../../core/i18n/catalogs.ts';
import { defineRoute, type RouteDefinition } from '../../../../core/registry/route.ts';
import { auditPath } from '../../shared/audit-grid.ts';

/** The grid of an audit, below its address; `words` are those of the plugin. */
export const auditGrid = (title: MessageDescriptor, words: CatalogLoader): RouteDefinition =>
  defineRoute({
    words: [formsCatalog, words],
    path: `${auditPath}/:id/grille` as const,
    title,
    can: 'hse_audit:update',
    screen: async () => {
      const { FillGrid } = await import('./fill-grid.tsx');
      return { default: ({ parameters }) => <FillGrid id={parameters.id} /> };
    },
  });
