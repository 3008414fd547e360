import type { MessageDescriptor } from '@lingui/core';
import type { NavPlace } from '../registry/nav-place.ts';
import { defineRoute, type RouteDefinition } from '../registry/route.ts';
import type { ReportDefinition } from './report.ts';

/** The route of a report whose screen needs nothing of its own. The definition comes with the screen. */
export function reportRoute(route: {
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly nav?: NavPlace;
  readonly load: () => Promise<ReportDefinition>;
}): RouteDefinition {
  return defineRoute({
    path: route.path,
    title: route.title,
    can: `${route.name}:read`,
    aliases: route.aliases ?? [],
    ...(route.nav === undefined ? {} : { nav: route.nav }),
    screen: async () => {
      const [{ ReportScreen }, report] = await Promise.all([import('./screens/report-screen.tsx'), route.load()]);
      return { default: () => <ReportScreen report={report} /> };
    },
  });
}
