import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import * as z from 'zod/mini';
import { linkColours, paneOrder, tileOrder, type Layout, type Tree } from './layout.ts';

/** Why a saved layout cannot be shown. */
export class LayoutRefused extends Error {
  override readonly name = 'LayoutRefused';
  readonly sentence: MessageDescriptor;
  constructor(sentence: MessageDescriptor) {
    super(sentence.message);
    this.sentence = sentence;
  }
}

const id = z.string().check(z.regex(/^[a-z][0-9]{1,6}$/));
const tree: z.ZodMiniType<Tree> = z.union([
  id,
  z.object({
    type: z.literal('split'),
    direction: z.enum(['row', 'column']),
    children: z.array(z.lazy(() => tree)).check(z.minLength(2), z.maxLength(20)),
    splitPercentages: z.array(z.number().check(z.gt(0))),
  }),
]);
const layout = z.object({
  version: z.literal(1),
  tree,
  tiles: z.record(id, z.object({ tabs: z.array(id).check(z.minLength(1)), active: id })),
  panes: z.record(
    id,
    z.object({
      id,
      path: z.string().check(z.regex(/^\/(?!\/)/), z.maxLength(4000)),
      link: z.nullable(z.enum(linkColours)),
    }),
  ),
  focused: id,
});

const sameMembers = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set([...one, ...other]).size === one.length;

/** Every pane is in one tile, every tile is drawn once, every split has a share per child. */
function isSound(candidate: Layout): boolean {
  const shares = (node: Tree): boolean =>
    typeof node === 'string' || (node.children.length === node.splitPercentages.length && node.children.every(shares));
  return (
    shares(candidate.tree) &&
    sameMembers(tileOrder(candidate.tree), Object.keys(candidate.tiles)) &&
    sameMembers(paneOrder(candidate), Object.keys(candidate.panes)) &&
    Object.values(candidate.tiles).every(({ tabs, active }) => tabs.includes(active)) &&
    Object.entries(candidate.panes).every(([key, pane]) => key === pane.id) &&
    candidate.focused in candidate.panes
  );
}

/** Reads a layout from a link, a file or the server. Throws `LayoutRefused` with a sentence for the reader. */
export function parseLayout(data: unknown): Layout {
  const version = typeof data === 'object' && data !== null && 'version' in data ? data.version : null;
  if (typeof version === 'number' && version > 1) {
    throw new LayoutRefused(
      msg`This layout was saved by a newer version of Filon. Reload the page to update, then open it again.`,
    );
  }
  const result = layout.safeParse(data);
  if (!result.success || !isSound(result.data))
    throw new LayoutRefused(msg`This layout is damaged and cannot be shown.`);
  return result.data;
}
