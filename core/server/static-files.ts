import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { accessCookie } from '../host/guard.ts';
import { hostProblems } from '../host/problems.ts';
import { sessionHint, sessionMark } from '../http/session-hint.ts';

/** A built browser application, and the port on which it is served; null: every port that no other edition claims. */
export interface Edition {
  readonly folder: string;
  readonly port: number | null;
  /** Told in the page: of what it holds, those run here. Absent: all, and nobody is told of any other. */
  readonly plugins?: readonly string[];
}

/**
 * Serves built browser applications: files as they are, any other path as `index.html`, whose router knows it, and marks
 * whether the request came with a session.
 */
export async function serveEditions(app: FastifyInstance, editions: readonly Edition[]): Promise<void> {
  const built = editions
    .filter(({ folder }) => existsSync(join(folder, 'index.html')))
    .map((edition) => {
      const page = pageOf(edition);
      const pageOfSession = page.replace('</head>', `  ${sessionMark}\n  </head>`);
      return { ...edition, files: filesIn(edition.folder), page, pageOfSession };
    });
  await app.register(staticFiles, { serve: false, preCompressed: true, cacheControl: false, dotfiles: 'deny' });
  app.get('/*', { config: { can: 'public' }, schema: { hide: true } }, (request, reply) => {
    const path = decodeURIComponent(request.url.slice(1).split('?')[0] ?? '');
    const edition =
      built.find(({ port }) => port === request.socket.localPort) ?? built.find(({ port }) => port === null);
    if (!edition || path === 'api' || path.startsWith('api/')) throw hostProblems.unknownPath();
    const isFile = edition.files.has(path);
    // A page instead of a missing script would hide that a new version was installed meanwhile.
    if (!isFile && path.startsWith('assets/')) throw hostProblems.unknownPath();
    const hashed = isFile && path.startsWith('assets/');
    void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (hashed && scriptOrStyle.test(path)) for (const name of headersOfPages) void reply.removeHeader(name);
    if (path.endsWith('.mjs')) void reply.type('text/javascript; charset=utf-8');
    if (isFile && path !== 'index.html') return reply.sendFile(path, edition.folder);
    const isKnown = [accessCookie, sessionHint].some((name) => request.cookies[name] !== undefined);
    return reply.type('text/html; charset=utf-8').send(isKnown ? edition.pageOfSession : edition.page);
  });
}

/** Of workers (`.mjs`) and pages the policies are asked; in each of the many parts of a page they are dead weight. */
const scriptOrStyle = /\.(js|css)$/;
const headersOfPages = ['content-security-policy', 'permissions-policy'];

function pageOf({ folder, plugins }: Edition): string {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  return plugins
    ? page.replace('</head>', `  <meta name="filon-plugins" content="${plugins.join(' ')}" />\n  </head>`)
    : page;
}

const filesIn = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .split(sep)
          .join('/'),
      )
      .filter((path) => !path.startsWith('.')),
  );
