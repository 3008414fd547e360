import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useStream } from '../../../../core/live/use-stream.ts';
import type { Alarm, AlarmFollowerProps } from '../../../../core/registry/alarm.ts';
import { groundingStream } from '../../streams/grounding.ts';

/** Sounds every machine that was grounded, until somebody of the control room has acknowledged it. */
export default function GroundingAlarms({ onAlarms }: AlarmFollowerProps) {
  const { t } = useLingui();
  const { rows, state } = useStream(groundingStream);
  useEffect(() => {
    if (state !== 'live') return;
    onAlarms(
      rows
        .filter(({ closed, acknowledgedAt }) => !closed && acknowledgedAt === null)
        .toSorted((a, b) => (a.groundedAt < b.groundedAt ? 1 : -1))
        .map(({ id, number, equipmentCode, reason, groundedBy }): Alarm => ({
          id,
          severity: 'critical',
          sentence: groundedBy
            ? t`${equipmentCode} is grounded (${number}) by ${groundedBy}: ${reason}`
            : t`${equipmentCode} is grounded (${number}): ${reason}`,
        })),
    );
  }, [rows, state, t, onAlarms]);
  return null;
}
