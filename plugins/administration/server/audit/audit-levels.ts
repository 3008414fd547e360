import { levelledFields, levelVerb } from '../../../../core/records/levels.ts';
import { can, reachIn } from '../../../../core/registry/access.ts';
import type { Caller, Host } from '../../../../core/host/host.ts';

/** What a reader of the log may know of the entries of one record in one site. */
export interface Sight {
  /** They may not be read at all. */
  readonly closed: boolean;
  /** Fields whose values are left out, with their names. */
  readonly hidden: ReadonlySet<string>;
  /** Fields whose reading is told. */
  readonly told: ReadonlySet<string>;
}

const open: Sight = { closed: false, hidden: new Set(), told: new Set() };

/** The log shows no value to whoever could not read it in the entry itself. */
export function sightOf({ records }: Host, { access }: Caller, name: string, site: string | undefined): Sight {
  const record = records.get(name);
  if (!record) return open;
  if (reachIn(access, `${name}:read`, site) !== 'site') return { ...open, closed: true };
  const levelled = levelledFields(record.definition);
  const above = levelled.flatMap(([field, level]) =>
    reachIn(access, `${name}:${levelVerb(level)}`, site) === 'site' ? [] : [field],
  );
  const hidden = new Set([...(record.hooks.hidden ?? []), ...above]);
  return { closed: false, hidden, told: new Set(levelled.flatMap(([field]) => (hidden.has(field) ? [] : [field]))) };
}

/** Records in whose changes a search may not look: that something is found would tell what the reader may not see. */
export function unsearchable(host: Host, caller: Caller): readonly string[] {
  return [...host.records.keys()].filter((name) => {
    const places = caller.sites.length === 0 || !can(caller.access, `${name}:read`) ? [undefined] : caller.sites;
    return places.some((site) => {
      const { closed, hidden } = sightOf(host, caller, name, site);
      return closed || hidden.size > 0;
    });
  });
}
