import { Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

interface CountdownProps {
  readonly until: string;
  /** The server's clock when the page was answered: a device that goes wrong by a day changes nothing. */
  readonly now: string;
}

/** How long until a deadline by the clock that it is judged by; red in the last hour. */
export function Countdown({ until, now }: CountdownProps) {
  const { t } = useLingui();
  const left = useTimeLeft(until, now);
  const [days, hours, minutes, seconds] = [
    Math.floor(left / 86_400),
    Math.floor(left / 3_600) % 24,
    Math.floor(left / 60) % 60,
    Math.floor(left) % 60,
  ];
  const text =
    left <= 0
      ? t`over`
      : days > 0
        ? t`${days} d ${hours} h left`
        : left > 3_600
          ? t`${hours} h ${minutes} min left`
          : t`${minutes} min ${seconds} s left`;
  return (
    <Tag
      minimal
      className="countdown"
      intent={left < 3_600 ? 'danger' : left < 86_400 ? 'warning' : 'none'}
      role="timer"
    >
      {text}
    </Tag>
  );
}

/** Whether an instant is past by the server's clock; draws anew when it comes to be, not with each second. */
export function useIsOver(until: string, now: string): boolean {
  const left = Date.parse(until) - Date.parse(now);
  const [isOver, setOver] = useState(left <= 0);
  useEffect(() => {
    const since = performance.now();
    const look = (): void => setOver(left <= performance.now() - since);
    look();
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [left]);
  return isOver;
}

/** Seconds until an instant by the server's clock, below zero when it is over. */
function useTimeLeft(until: string, now: string): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const since = performance.now();
    const timer = setInterval(() => setPassed((performance.now() - since) / 1_000), 1_000);
    return () => clearInterval(timer);
  }, [now]);
  return (Date.parse(until) - Date.parse(now)) / 1_000 - passed;
}
