import { labelsOf } from '../../../../core/records/rows.server.ts';
import { serverReport } from '../../../../core/reports/report.server.ts';
import { mostHalfDays, trainingHalfDays } from '../../reports/training-half-days.ts';
import { halfDaysEnrolled } from './indicators/trainings.ts';

/** By the same half-days as the share on the page of indicators; who did not sign comes first. */
export const trainingHalfDaysReport = serverReport(
  trainingHalfDays,
  async (context) => {
    const { host, db, caller } = context;
    const rows = await halfDaysEnrolled(context, mostHalfDays + 1);
    const labels = async (record: string, ids: readonly string[]) =>
      labelsOf(host, db, record, [...new Set(ids)], caller.language);
    const [sessions, people] = await Promise.all([
      labels(
        'training_session',
        rows.map(({ session }) => session),
      ),
      labels(
        'person',
        rows.map(({ person }) => person),
      ),
    ]);
    return rows.map(({ session, person, date, half, signed }) => ({
      session: { id: session, label: sessions.get(session) ?? '' },
      person: { id: person, label: people.get(person) ?? '' },
      date,
      half,
      enrolled: 1,
      signed: signed ? 1 : 0,
    }));
  },
  { most: mostHalfDays, leavesOut: 'last' },
);
