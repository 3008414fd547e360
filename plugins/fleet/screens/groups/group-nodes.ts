import type { Row } from '../../../../core/records/client.ts';
import { referenceId } from '../../../../core/records/fields/reference.ts';

/** A line of the tree: a group, or a machine below its group. */
export interface GroupNode {
  readonly id: string;
  readonly kind: 'group' | 'machine';
  readonly row: Row;
  /** 1 at the top. */
  readonly level: number;
  readonly parent: string | null;
  readonly children: number;
  readonly position: number;
  readonly siblings: number;
}

/**
 * The tree as lines from top to bottom: below each open group its groups, then its machines. A group whose parent is
 * gone or is below it stands at the top.
 */
export function groupNodes(
  groups: readonly Row[],
  machines: readonly Row[],
  open: ReadonlySet<string>,
): readonly GroupNode[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const parentOf = (group: Row): string | null => {
    const parent = referenceId(group.parent);
    return parent !== null && byId.has(parent) && !isBelow(byId, parent, group.id) ? parent : null;
  };
  const below = Map.groupBy(groups, parentOf);
  const members = Map.groupBy(machines, (machine) => referenceId(machine.group));
  const nodes: GroupNode[] = [];
  const add = (parent: string | null, level: number): void => {
    const entries = [
      ...(below.get(parent) ?? []).map((row) => ({ row, kind: 'group' as const })),
      ...(parent === null ? [] : (members.get(parent) ?? []).map((row) => ({ row, kind: 'machine' as const }))),
    ];
    for (const [index, { row, kind }] of entries.entries()) {
      const children = kind === 'group' ? (below.get(row.id)?.length ?? 0) + (members.get(row.id)?.length ?? 0) : 0;
      nodes.push({ id: row.id, kind, row, level, parent, children, position: index + 1, siblings: entries.length });
      if (kind === 'group' && open.has(row.id)) add(row.id, level + 1);
    }
  };
  add(null, 1);
  return nodes;
}

/** Whether a group lies below another, however deep; a circle ends where it began. */
export function isBelow(groups: ReadonlyMap<string, Row>, id: string, ancestor: string): boolean {
  const seen = new Set<string>();
  for (let at: string | null = id; at !== null && !seen.has(at); at = referenceId(groups.get(at)?.parent)) {
    if (at === ancestor) return true;
    seen.add(at);
  }
  return false;
}
