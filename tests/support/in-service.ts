import type { TestServer } from './server.ts';

/** Machines that were just made are drafts: this puts some into service, as if their first readings were there. */
export async function putIntoService({ host }: TestServer, ...machines: readonly string[]): Promise<void> {
  await host.pool.query(`update equipment set state = 'active' where id = any($1)`, [machines]);
}
