import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import { mayAt } from '../../../../core/host/may-at.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { FollowedSubject, FollowUpAnswer } from '../../shared/follow-up.ts';
import { followUpOf, toFollowUp } from './follow-up.ts';

const ofSite = z.strictObject({ site: z.uuid() });
const ofCategory = z.strictObject({ site: z.uuid(), category: z.uuid() });
/** Rows of one form: more of them than this is no walk, and the next form brings the rest. */
const mostRows = 60;

/** What the month's follow-up of statutory controls is filled from (catalogue hse.md §7.14). */
export function followUpRoutes(app: FastifyInstance, host: Host): void {
  const may = ({ caller }: FastifyRequest, site: string): void => {
    if (!mayAt(caller, 'regulatory_control:read', site)) throw problems.foreignSite();
  };
  app.get(
    '/api/hse/controls/follow-up/',
    {
      schema: { summary: 'How far the follow-up of the month has come, by category', tags: ['hse'] },
      config: { can: 'regulatory_control:read' },
    },
    async (request): Promise<FollowUpAnswer> => {
      const { site } = checkBody(ofSite, request.query);
      may(request, site);
      return followUpOf(host.db, site);
    },
  );
  app.get(
    '/api/hse/controls/follow-up/subjects/',
    {
      schema: { summary: 'The next subjects of a category to follow up, as their controls say', tags: ['hse'] },
      config: { can: 'regulatory_control:read' },
    },
    async (request): Promise<readonly FollowedSubject[]> => {
      const { site, category } = checkBody(ofCategory, request.query);
      may(request, site);
      return toFollowUp(host.db, site, category, mostRows);
    },
  );
}
