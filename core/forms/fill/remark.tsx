import { TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { EvaluatedItem } from '../evaluate-run.ts';
import type { FormAnswer } from '../template.ts';
import { FilesInput } from './files-input.tsx';
import { useTypedText } from './use-typed-text.ts';

interface RemarkProps {
  readonly evaluated: EvaluatedItem;
  readonly id: string;
  readonly label: string;
  readonly onChange: (change: Partial<FormAnswer>) => void;
  readonly onDone: () => void;
  /** It was asked for, and the button that did it is gone. */
  readonly takesFocus: boolean;
}

const pauseMs = 800;

/** What is wrong with an item, in words and photos, right below it. */
export function Remark({ evaluated: { item, answer, verdict }, id, label, onChange, onDone, takesFocus }: RemarkProps) {
  const { t } = useLingui();
  const isNok = verdict === 'nok';
  const wanted = (when: FormItemWanted): boolean => when === 'always' || (when === 'on_nok' && isNok);
  const typed = useTypedText(
    answer?.comment ?? '',
    (text) => onChange({ comment: text.trim() === '' ? null : text }),
    pauseMs,
  );
  return (
    <div className="fill-remark" data-nok={isNok || undefined}>
      <label className="fill-sub" htmlFor={`${id}-remark`}>
        {isNok ? t`What is wrong?` : t`Remark`}
        {wanted(item.comment ?? 'on_nok') ? null : <span className="fill-optional"> {t`optional`}</span>}
      </label>
      <TextArea
        id={`${id}-remark`}
        data-remark
        autoFocus={takesFocus}
        className="fill-input"
        size="large"
        fill
        autoResize
        maxLength={2_000}
        value={typed.text}
        onChange={({ target }) => typed.type(target.value)}
        onBlur={typed.settle}
        onKeyDown={(event) => {
          // A line more is written with Shift; a remark is mostly one.
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          typed.settle();
          onDone();
        }}
      />
      {item.kind === 'ph' ? null : (
        <>
          <span className="fill-sub">
            {t`Photo`}
            {wanted(item.photo ?? 'never') ? null : <span className="fill-optional"> {t`optional`}</span>}
          </span>
          <FilesInput
            pictures
            label={t`Photos of ${label}`}
            ids={answer?.photos ?? []}
            onChange={(photos) => onChange({ photos })}
          />
        </>
      )}
    </div>
  );
}

type FormItemWanted = NonNullable<EvaluatedItem['item']['photo']>;
