import type { MessageDescriptor } from '@lingui/core';
import { defineRoute, type RouteDefinition } from '../../../../core/registry/route.ts';
import { auditPath } from '../../shared/audit-grid.ts';

/** The grid of an audit, below its address. */
export const auditGrid = (title: MessageDescriptor): RouteDefinition =>
  defineRoute({
    path: `${auditPath}/:id/grille` as const,
    title,
    can: 'hse_audit:update',
    screen: async () => {
      const { FillGrid } = await import('./fill-grid.tsx');
      return { default: ({ parameters }) => <FillGrid id={parameters.id} /> };
    },
  });
