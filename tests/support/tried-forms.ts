import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { create, minutesAgo, openSafety, safetySite as site, step, type SafetyRow } from './safety.ts';
import type { TestUser } from './server.ts';

export type Told = Readonly<Record<string, unknown>>;
export type Refusal = SafetyRow & {
  readonly detail?: string;
  readonly code?: string;
  readonly confirm?: readonly string[];
};

export const words = (en: string): Told => ({ en, fr: `${en} (fr)` });
export const item = (code: string, more: Told = {}): Told => ({
  section: 'A',
  code,
  label: words(code),
  kind: 'ok',
  criticality: 'minor',
  ...more,
});
export const section = (code: string, more: Told = {}): Told => ({ code, title: words(code), ...more });

/** Templates that are made for a test, as many as it wants, and forms that are sent of them. */
export function triedForms() {
  const by = openSafety();
  let made = 0;
  async function template(more: Told = {}): Promise<SafetyRow> {
    const { status, body } = await create(by.admin, 'form_template', {
      code: `TRY-${(made += 1)}`,
      label: words('Try'),
      family: 'hse_inspection',
      subject_kind: 'none',
      pass_mark: 100,
      review: 'on_nok',
      active: true,
      ...more,
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  }

  async function draft(
    of: SafetyRow,
    items: readonly Told[],
    sections: readonly Told[] = [section('A')],
  ): Promise<SafetyRow> {
    const { status, body } = await create(by.admin, 'form_template_version', {
      template: of.id,
      sections,
      items,
      change_note: 'Tried out',
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  }
  const publish = (version: SafetyRow, user: TestUser = by.manager) =>
    step(user, 'form_template_version', version, 'publish') as Promise<{ status: number; body: Refusal }>;

  /** A template with one version that is published. */
  async function published(items: readonly Told[], more: Told = {}): Promise<{ of: SafetyRow; version: SafetyRow }> {
    const of = await template(more);
    const done = await publish(await draft(of, items));
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    return { of, version: done.body };
  }
  const keysOf = async (version: SafetyRow): Promise<Readonly<Record<string, string>>> => {
    const { rows } = await sql<{ items: readonly { code: string; key: string }[] }>`
      select items from form_template_version where id = ${version.id}`.execute(by.server.host.db);
    return Object.fromEntries((rows[0]?.items ?? []).map(({ code, key }) => [code, key]));
  };
  const submit = (version: SafetyRow, answers: readonly Told[], more: Told = {}, user: TestUser = by.hse) =>
    user.json<Refusal>('forms/runs/', {
      method: 'POST',
      body: {
        client_uuid: randomUUID(),
        site,
        template_version: version.id,
        started_at: minutesAgo(1),
        completed_at: minutesAgo(0),
        answers,
        ...more,
      },
    });
  return { by, template, draft, publish, published, keysOf, submit };
}
