import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { NavPlace } from '../registry/nav-place.ts';
import type { RecordListProps } from '../registry/record-entry.ts';
import { defineRoute, type RouteDefinition } from '../registry/route.ts';

/** A choice of a record that a screen keeps to, such as `{ kind: 'external' }`. */
export type Narrowing = Readonly<Record<string, string>>;

interface NarrowedRoutes {
  readonly record: string;
  readonly path: string;
  readonly to: Narrowing;
  readonly list: Screen & {
    readonly nav?: NavPlace;
    /** The record's own list, where it has one. */
    readonly screen?: () => Promise<{ default: ComponentType<RecordListProps> }>;
  };
  readonly create: Screen;
}

interface Screen {
  readonly path: string;
  readonly title: MessageDescriptor;
}

/**
 * Two screens of a record's own for the rows of one kind: a list that begins with the others filtered out, and a new
 * entry that begins as that kind. `path` is that of the record, where its entries lie.
 */
export function narrowedRoutes({ record, path, to, list, create }: NarrowedRoutes): readonly RouteDefinition[] {
  const screens = () => import('./screens/narrowed-screens.tsx');
  return [
    defineRoute({
      path: list.path,
      title: list.title,
      can: `${record}:read`,
      ...(list.nav === undefined ? {} : { nav: list.nav }),
      screen: async () => {
        const [{ NarrowedList }, own] = await Promise.all([screens(), list.screen?.()]);
        return {
          default: () => <NarrowedList name={record} path={path} to={to} title={list.title} List={own?.default} />,
        };
      },
    }),
    defineRoute({
      path: create.path,
      title: create.title,
      can: `${record}:create`,
      screen: async () => {
        const { NarrowedForm } = await screens();
        return { default: () => <NarrowedForm name={record} path={path} to={to} /> };
      },
    }),
  ];
}
