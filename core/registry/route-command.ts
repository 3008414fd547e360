import type { MessageDescriptor } from '@lingui/core';
import { defineCommand, type CommandDefinition } from './command.ts';
import type { RouteDefinition } from './route.ts';

/**
 * Going to a route is a command like any other, so that a link, the sidebar, the palette and a test do the same thing.
 */
export function routeCommand(route: {
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly can: RouteDefinition['can'];
}): CommandDefinition {
  const requirement = route.can;
  return defineCommand({
    id: `go:${route.path}`,
    title: route.title,
    ...(requirement === 'public' || requirement === 'signed-in' ? {} : { can: requirement }),
    run: ({ open }) => open(route.path),
  });
}
