import { Button } from '@blueprintjs/core';
import { TickCircle } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { allWell } from '../all-well.ts';
import { placeOf, type EvaluatedItem } from '../evaluate-run.ts';
import type { FormAnswer, Judging } from '../template.ts';
import { FillItem } from './fill-item.tsx';

interface SectionStepProps {
  readonly title: string;
  /** The rows of a repeated section. */
  readonly rows: ReactNode;
  readonly items: readonly EvaluatedItem[];
  readonly last: Judging['last'];
  /** What is missing, by place, once it is time to say so. */
  readonly lackAt: (place: string) => string | null;
  readonly idPrefix: string;
  readonly onAnswer: (answer: FormAnswer) => void;
  readonly onDone: (place: string) => void;
  /** All that is well was answered, and the button that did it is gone. */
  readonly onAllWell: () => void;
}

/** The items of a section, with one button for all that is well where nothing in it is critical. */
export function SectionStep({
  title,
  rows,
  items,
  last,
  lackAt,
  idPrefix,
  onAnswer,
  onDone,
  onAllWell,
}: SectionStepProps) {
  const { t } = useLingui();
  const well = allWell(items);
  return (
    <section className="form-fill-step" data-section={items[0]?.section.code} aria-labelledby={`${idPrefix}-title`}>
      <div className="section-head">
        <h2 id={`${idPrefix}-title`} tabIndex={-1}>
          {title}
        </h2>
        {well !== null && well.length > 0 ? (
          <Button
            className="fill-button"
            icon={<TickCircle />}
            text={t`All OK`}
            title={t`Fills only what is not answered yet`}
            onClick={() => {
              well.forEach(onAnswer);
              onAllWell();
            }}
          />
        ) : null}
      </div>
      {rows}
      {items.map((evaluated) => {
        const { item, row } = evaluated;
        const place = placeOf(item.key, row);
        return (
          <FillItem
            key={place}
            evaluated={evaluated}
            id={`${idPrefix}-item-${item.key}`}
            last={last?.[item.code]}
            lack={lackAt(place)}
            onAnswer={onAnswer}
            onDone={onDone}
          />
        );
      })}
    </section>
  );
}
