import { Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { rfq } from '../../records/rfq.ts';
import type { PlannedStep } from '../../shared/rfq-answers.ts';
import './time-line.css';

interface TimeLineProps {
  readonly steps: readonly (Omit<PlannedStep, 'doneAt'> & {
    readonly doneAt?: string | null;
    /** It follows from the deadline; nobody has said it. */
    readonly isProposed?: boolean;
  })[];
  readonly site: string | undefined;
}

/** The steps of a purchase in two envelopes in their order: planned, done, late. */
export function TimeLine({ steps, site }: TimeLineProps) {
  const { i18n, t } = useLingui();
  const format = useFormat(site);
  return (
    <ol className="time-line" aria-label={t({ message: 'Calendar', context: 'of a purchase' })}>
      {steps.map(({ step, plannedAt, doneAt = null, standing, isIdle, isProposed = false }) => (
        <li key={step} data-standing={standing}>
          <strong>{i18n._(rfq.fields[step].label)}</strong>
          <span>{plannedAt === null ? '–' : format.datetime(plannedAt)}</span>
          {doneAt !== null && doneAt !== plannedAt ? <small>{t`done ${format.datetime(doneAt)}`}</small> : null}
          {isProposed ? <Tag minimal>{t({ message: 'proposed', context: 'date' })}</Tag> : null}
          {standing === 'late' ? (
            <Tag minimal intent="danger">
              {t({ message: 'late', context: 'step' })}
            </Tag>
          ) : null}
          {standing === 'done_late' ? <Tag minimal intent="warning">{t`done late`}</Tag> : null}
          {isIdle ? <Tag minimal intent="warning">{t`no working day`}</Tag> : null}
        </li>
      ))}
    </ol>
  );
}
