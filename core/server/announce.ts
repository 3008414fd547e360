import { sql } from 'kysely';
import type { Host } from '../host/host.ts';

/** Tells the person at the console where Filon is and how to get in. */
export async function announce(host: Host, url: string): Promise<void> {
  const { demo, demoPassword } = host.config;
  const portal = host.portalAddress();
  const lines = ['', `  Filon    ${url}`];
  if (portal !== null) lines.push(`  Vendors  ${portal}`);
  if (demo) {
    const { rows } = await sql<{
      email: string;
    }>`select email from app_user where email like '%@demo.filon' order by created_at, email`.execute(host.db);
    lines.push(
      '',
      `  Demo accounts, all with the password  ${demoPassword}`,
      ...rows.map(({ email }) => `    ${email}`),
    );
  } else if (await hasNobody(host.db)) {
    lines.push('', '  Nobody can sign in yet: npm run admin -- create-user makes the first account.');
  }
  process.stdout.write(`${[...lines, '', '  Ctrl-C ends it.', ''].join('\n')}\n`);
}

async function hasNobody(db: Host['db']): Promise<boolean> {
  const { rows } = await sql`select from app_user limit 1`.execute(db);
  return rows.length === 0;
}
