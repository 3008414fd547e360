import * as z from 'zod';
import { msg } from '@lingui/core/macro';
import { storableOffsetInstant } from '../../../core/registry/storable-time.ts';
import { distinct, nameText, storable, visible, within } from '../../../core/registry/visible-text.ts';

const given = z.strictObject({
  role: z.string().min(1).max(40),
  sites: z.array(z.uuid()).max(200).check(distinct).nullable(),
  valid_from: z.optional(storableOffsetInstant),
  valid_to: z.nullish(storableOffsetInstant),
});
export const rolesBody = z.strictObject({ roles: z.array(given).max(50) });

export const staffAlone = msg`Only a staff account can belong to a person in the people register.`;
const badLogin = msg`A login has no spaces and at most one @, not at the beginning or end.`;
/** Empty stands for the e-mail. */
const loginText = z
  .string()
  .trim()
  .normalize('NFC')
  .check(
    storable,
    visible,
    within(80),
    z.refine((login: string) => /^[^\s@]*$|^[^\s@]+@[^\s@]+$/.test(login), { params: { sentence: badLogin } }),
  );
export const invitationBody = z
  .strictObject({
    email: z.email().max(254),
    name: nameText(120),
    login: loginText.optional(),
    kind: z.enum(['staff', 'vendor']),
    language: z.enum(['en', 'fr']),
    person: z.uuid().nullish(),
    roles: z.array(given).max(50),
  })
  .check(
    z.refine(({ kind, person }) => kind === 'staff' || person == null, {
      path: ['person'],
      params: { sentence: staffAlone },
    }),
  );

/** What of an account its administrators may change. */
export const accountBody = z
  .strictObject({ name: nameText(120), email: z.email().max(254), login: loginText, person: z.uuid().nullable() })
  .partial();

/** The words of a file, judged one by one. */
export const importBody = z.strictObject({
  commit: z.boolean(),
  rows: z
    .array(
      z.strictObject({
        line: z.number().int().min(1),
        email: z.string().max(300),
        name: z.string().max(300),
        login: z.string().max(300),
        kind: z.string().max(40),
        language: z.string().max(40),
        role: z.string().max(200),
        sites: z.string().max(2_000),
      }),
    )
    .min(1)
    .max(1_000),
});
export type ImportRow = z.infer<typeof importBody>['rows'][number];

const roleIds = z.array(z.string().max(40)).max(100).check(distinct);
/** Without `passkeyRoles`, those that need a passkey stay as they are. */
export const factorBody = z.strictObject({
  roles: roleIds,
  passkeyRoles: roleIds.optional(),
  vendorCodes: z.boolean().optional(),
});
