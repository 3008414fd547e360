import * as z from 'zod';
import { storableOffsetInstant } from '../../../core/registry/storable-time.ts';

const given = z.strictObject({
  role: z.string().min(1).max(40),
  sites: z.array(z.uuid()).max(200).nullable(),
  valid_from: z.optional(storableOffsetInstant),
  valid_to: z.nullish(storableOffsetInstant),
});
export const rolesBody = z.strictObject({ roles: z.array(given).max(50) });

const line = z.string().trim().refine((value) => value.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(value));
export const invitationBody = z.strictObject({
  email: z.email().max(254),
  name: line.pipe(z.string().min(1).max(120)),
  login: line.pipe(z.string().max(80).regex(/^[^\s@]*$|^[^\s@]+@[^\s@]+$/)).optional(),
  kind: z.enum(['staff', 'vendor']),
  language: z.enum(['en', 'fr']),
  roles: z.array(given).max(50),
});

/** The words of a file, judged one by one. */
export const importBody = z.strictObject({
  commit: z.boolean(),
  rows: z.array(z.strictObject({ line: z.number().int().min(1), email: z.string().max(300), name: z.string().max(300), login: z.string().max(300), kind: z.string().max(40), language: z.string().max(40), role: z.string().max(200), sites: z.string().max(2_000) })).min(1).max(1_000),
});
export type ImportRow = z.infer<typeof importBody>['rows'][number];

const roleIds = z.array(z.string().max(40)).max(100);
/** Without `passkeyRoles`, those that need a passkey stay as they are. */
export const factorBody = z.strictObject({ roles: roleIds, passkeyRoles: roleIds.optional() });
