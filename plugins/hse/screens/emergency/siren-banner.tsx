import { Button } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStream } from '../../../../core/live/use-stream.ts';
import { open } from '../../../../core/panes/workspace-actions.ts';
import type { Alarm, AlarmFollowerProps } from '../../../../core/registry/alarm.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { sirenStream, type SirenRow } from '../../streams/siren.ts';
import { PhoneLink } from './phone-link.tsx';
import './siren-banner.css';

/** Sounds each siren once, and shows it above whatever is open until its all-clear, to who came later too. */
export default function SirenBanner({ onAlarms }: AlarmFollowerProps) {
  const { t } = useLingui();
  const { rows, state } = useStream(sirenStream);
  const sounding = rows
    .filter(({ cleared }) => !cleared)
    .toSorted((one, other) => Number(one.drill) - Number(other.drill) || (one.raisedAt < other.raisedAt ? 1 : -1));
  useEffect(() => {
    if (state !== 'live') return;
    onAlarms(
      rows
        .filter(({ cleared }) => !cleared)
        .map(({ id, drill, siteName, reason }): Alarm => ({
          id,
          severity: 'critical',
          sentence: drill ? t`Exercise at ${siteName}: ${reason}` : t`Emergency at ${siteName}: ${reason}`,
        })),
    );
  }, [rows, state, t, onAlarms]);
  if (sounding.length === 0) return null;
  return createPortal(<Banner sounding={sounding} />, document.body);
}

/** A line for each siren that sounds. */
export function Banner({ sounding }: { readonly sounding: readonly SirenRow[] }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  // What is below begins where the banner ends, so that it covers nothing.
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const root = document.documentElement.style;
    const measured = new ResizeObserver(() => root.setProperty('--siren-height', `${current.offsetHeight}px`));
    measured.observe(current);
    return () => {
      measured.disconnect();
      root.removeProperty('--siren-height');
    };
  }, []);
  return (
    <div ref={box} className="siren-banner" role="alert" aria-label={t`Siren`}>
      {sounding.map((alarm) => (
        <BannerLine key={alarm.id} alarm={alarm} />
      ))}
    </div>
  );
}

function BannerLine({ alarm }: { readonly alarm: SirenRow }) {
  const { t } = useLingui();
  const { siteName, reason, drill, phone, site } = alarm;
  const time = useFormat(site).time(new Date(alarm.raisedAt));
  return (
    <div className="siren-line" data-drill={drill}>
      <WarningSign size={20} />
      <p>
        <strong>{drill ? t`Exercise at ${siteName}, ${time}` : t`Emergency at ${siteName}, ${time}`}</strong>{' '}
        <span>{reason}</span> {phone ? <PhoneLink phone={phone} /> : null}
      </p>
      <Button
        size="large"
        text={t({ message: 'Open', context: 'the screen of an alarm' })}
        onClick={() => open(`/hse/emergency?site=${site}`)}
      />
    </div>
  );
}
