import * as z from 'zod/mini';
import type { WidgetSettings } from '../../../core/registry/widget.ts';

/** Columns of a dashboard (catalogue operations.md §9). */
export const columns = 12;
/** Rows of the highest tile. */
export const highest = 40;

const cells = (from: number, to: number) => z.int().check(z.minimum(from), z.maximum(to));
const item = z.strictObject({
  key: z.string().check(z.minLength(1), z.maxLength(60)),
  widget: z.string().check(z.minLength(1), z.maxLength(60)),
  x: cells(0, columns - 1),
  y: cells(0, 2_000),
  w: cells(1, columns),
  h: cells(1, highest),
  settings: z.record(z.string(), z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean(), z.null()])),
});

/** A dashboard as it is kept: `PUT /api/dashboard/layout/`. */
export const dashboardBody = z.strictObject({ version: z.literal(1), tiles: z.array(item).check(z.maxLength(60)) });

/** One widget on a dashboard, in columns and rows. */
export type Tile = Omit<z.infer<typeof item>, 'settings'> & { readonly settings: WidgetSettings };
export type Tiles = readonly Tile[];

/** The dashboard with which a role begins: `GET /api/dashboard/roles/`. */
export interface RoleDashboard {
  readonly id: string;
  /** In the reader's language. */
  readonly title: string;
  /** Null where nobody arranged one: the widgets that name the role. */
  readonly body: unknown;
}

/** What an administrator arranged for a role of the reader. */
export interface RoleDefault {
  readonly role: string;
  readonly body: unknown;
}
