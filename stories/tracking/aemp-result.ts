import type { AempResult } from '../../plugins/tracking/shared/aemp.ts';

const site = 'site-1';

/** The last asking of a service: one of its machines is unknown, one is old, a control unit was replaced. */
export const aempResult: AempResult = {
  source: 's1',
  at: '2026-03-09T06:12:00Z',
  succeededAt: '2026-03-09T06:12:00Z',
  seriesAt: '2026-03-09T06:00:00Z',
  fault: null,
  detail: null,
  failures: 0,
  nextAt: null,
  machines: 27,
  matched: 25,
  unknown: 1,
  refused: 1,
  accepted: 96,
  duplicates: 210,
  notes: [
    { code: 'unknown', machine: 'Volvo:7_42', site: null },
    { code: 'fell', machine: 'T-07', site, section: 'CumulativeOperatingHours', told: '12.5', before: '14865.2' },
    { code: 'over_100', machine: 'T-09', site, section: 'FuelRemaining', told: '140' },
    {
      code: 'ambiguous',
      machine: 'TWIN',
      site: null,
      candidates: [
        { code: 'T-08', site },
        { code: 'T-09', site },
      ],
    },
    { code: 'future', machine: 'T-11', site, section: 'Location', seconds: 3_600, at: '2026-03-09T07:12:00Z' },
  ],
  old: [
    { equipment: 'e5', code: 'T-05', figures: 4, newest: '2019-05-03T10:00:00Z', takenAt: null },
    { equipment: 'e6', code: 'T-06', figures: 2, newest: '2021-05-20T11:00:00Z', takenAt: '2026-03-01T08:00:00Z' },
  ],
};
