import { Button, Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { records } from '../../../../core/records/client.ts';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import { automaticReasons, reasonFamilies, timeCategories } from '../../records/choices.ts';
import type { RecordOf } from '../../../../core/records/record.ts';
import type { stopReason } from '../../records/stop-reason.ts';

/** What a machine does: it works, or it stands for a reason. */
export type Doing = 'working' | RecordOf<typeof stopReason>;

interface ReasonPickerProps {
  readonly doing: Doing | null;
  readonly onPick: (doing: Doing | null) => void;
}

/** Two taps: the family, then the reason; or one, that it works. */
export function ReasonPicker({ doing, onPick }: ReasonPickerProps) {
  const { i18n, t } = useLingui();
  const [family, setFamily] = useState<string | null>(null);
  const { data: reasons = [], error } = useQuery({
    queryKey: ['records', 'stop_reason', 'active'],
    queryFn: () => records.every<typeof stopReason>('stop_reason', { filter: ['active:eq:true'], sort: 'code' }),
    staleTime: 60_000,
  });
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const choose = (name: string | null, next: Doing | null): void => {
    setFamily(name);
    onPick(next);
  };
  return (
    <>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      <div className="reason-choices" role="group" aria-label={t`Family`}>
        {Object.entries(reasonFamilies).map(([name, label], index) => (
          <Button
            key={name}
            active={family === name}
            aria-pressed={family === name}
            text={i18n._(label)}
            {...(index === 0 ? { 'data-autofocus': true } : {})}
            onClick={() => choose(name, null)}
          />
        ))}
        <Button
          intent="success"
          variant="outlined"
          active={doing === 'working'}
          aria-pressed={doing === 'working'}
          text={i18n._(timeCategories.P)}
          onClick={() => choose(null, 'working')}
        />
      </div>
      {family ? (
        <div className="reason-choices" role="group" aria-label={t`Stop reason`}>
          {reasons
            .filter(({ code, r0_family: of }) => of === family && !automaticReasons.includes(String(code)))
            .map((one) => {
              const picked = typeof doing === 'object' && doing?.id === one.id;
              return (
                <Button
                  key={one.id}
                  alignText="start"
                  active={picked}
                  aria-pressed={picked}
                  text={`${String(one.code)} ${wordsIn(one.label, language) ?? ''}`}
                  onClick={() => onPick(one)}
                />
              );
            })}
        </div>
      ) : null}
    </>
  );
}
