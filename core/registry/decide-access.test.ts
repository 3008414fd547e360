import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allows, can, ownRowsOf, reachIn, reaches, team, type Grants, type Permission, type Reach } from './access.ts';
import { accessOf, type HeldRole, type RoleRights } from './decide-access.ts';

const grants = new Map<string, Grants>([
  ['person', { read: ['manager', ...ownRowsOf('operator'), ...team('shift_supervisor')], update: ['manager'] }],
  ['tank', { read: ['manager', 'operator'] }],
]);
const held = (role: string, sites: readonly string[] | null): HeldRole => ({ role, sites });

describe('the access of a user', () => {
  it('counts in the sites of the role that gives it', () => {
    const access = accessOf([held('manager', ['A']), held('operator', ['B'])], grants);
    expect(can(access, 'person:update', 'A')).toBe(true);
    expect(can(access, 'person:update', 'B')).toBe(false);
    expect(reachIn(access, 'person:read', 'A')).toBe('site');
    expect(reachIn(access, 'person:read', 'B')).toBe('own');
    expect(reachIn(access, 'person:read')).toBe('site');
  });

  it('is the widest of what several roles give in one site', () => {
    const access = accessOf([held('operator', null), held('shift_supervisor', ['A']), held('manager', ['B'])], grants);
    expect(['A', 'B', 'C'].map((site) => reachIn(access, 'person:read', site))).toEqual(['team', 'site', 'own']);
  });

  it('follows what an administrator set, and gives nothing that nobody declares', () => {
    const differences = new Map<string, RoleRights>([
      ['operator', { 'tank:read': 'none', 'person:read': 'site' }],
      ['night_watch', { 'tank:read': 'all', 'gate:open': 'all' }],
    ]);
    expect(accessOf([held('operator', ['A'])], grants, differences)).toEqual({ 'person:read': ['A'] });
    expect(accessOf([held('night_watch', ['A'])], grants, differences)).toEqual({ 'tank:read': 'all' });
  });

  it('is nothing without roles, or with a role without sites', () => {
    expect(accessOf([], grants)).toEqual({});
    expect(accessOf([held('manager', [])], grants)).toEqual({});
    expect(allows(accessOf([], grants), 'person:read')).toBe(false);
  });

  it.each(['constructor:read', '__proto__:x', 'toString'])('has no %s', (permission) => {
    const access = accessOf([held('manager', null)], grants);
    expect(can(access, permission as Permission)).toBe(false);
  });
});

const roles = ['buyer', 'mechanic', 'geologist'] as const;
const sites = ['A', 'B', 'C'];
const reach = fc.constantFrom<Reach>(...reaches);
const grant = fc.oneof(fc.constantFrom(...roles), fc.record({ role: fc.constantFrom(...roles), reach }));
const verbs = fc.record({ read: fc.array(grant, { maxLength: 4 }), update: fc.array(grant, { maxLength: 4 }) });
const assignment = fc.record({ role: fc.constantFrom(...roles), sites: fc.option(fc.subarray(sites)) });
const set = fc.dictionary(fc.constantFrom('x:read', 'x:update'), fc.oneof(reach, fc.constant('none' as const)));

describe('whatever the roles', () => {
  it('the access is the union of them, each in its own sites', () => {
    fc.assert(
      fc.property(
        verbs,
        fc.array(assignment, { maxLength: 4 }),
        fc.dictionary(fc.constantFrom(...roles), set),
        (declared, assignments, differing) => {
          const access = accessOf(assignments, new Map([['x', declared]]), new Map(Object.entries(differing)));
          for (const verb of ['read', 'update'] as const) {
            for (const site of sites) {
              const found = assignments.flatMap((one) => {
                const permission: Permission = `x:${verb}`;
                const own = declared[verb]
                  .filter((g) => (typeof g === 'string' ? g : g.role) === one.role)
                  .map((g) => reaches.indexOf(typeof g === 'string' ? 'site' : g.reach));
                const changed = differing[one.role]?.[permission];
                const has = changed === undefined ? Math.max(-1, ...own) : reaches.indexOf(changed as Reach);
                const counts = has === 3 || one.sites === null || one.sites.includes(site);
                return has >= 0 && counts ? [Math.min(has, 2)] : [];
              });
              expect(reachIn(access, `x:${verb}`, site)).toBe(found.length === 0 ? null : reaches[Math.max(...found)]);
            }
          }
        },
      ),
      { seed: 4, numRuns: 1_000 },
    );
  });
});
