import { Annotation } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { memo, useState } from 'react';
import { allowsNotApplicable } from '../choices.ts';
import { placeOf, type EvaluatedItem } from '../evaluate-run.ts';
import { criticalityWords } from '../outcome-words.ts';
import type { FormAnswer, ItemKind } from '../template.ts';
import { useWordsIn } from '../use-words-in.ts';
import { controls } from './items/control-of.ts';
import { isSameItem } from './is-same-item.ts';
import { Remark } from './remark.tsx';
import './fill-item.css';

export interface FillItemProps {
  readonly evaluated: EvaluatedItem;
  /** Unique in the page. */
  readonly id: string;
  readonly last: number | undefined;
  /** What is still missing, once it is time to say so. */
  readonly lack: string | null;
  /** Both stay the same from one rendering to the next. */
  readonly onAnswer: (answer: FormAnswer) => void;
  readonly onDone: (place: string) => void;
}

/** Kinds that answer "not applicable" beside their other answers. */
const byWords: ReadonlySet<ItemKind> = new Set(['ok', 'yn', 'lvl', 'don', 'lot', 'cho', 'chs']);
/** Kinds whose first input the item's words name. */
const byInput: ReadonlySet<ItemKind> = new Set(['num', 'txt', 'ltx', 'scan', 'dat', 'tim', 'dtm', 'ref']);

/** One item of a form: what is asked, its answers, and what is wrong. Drawn anew only where it has changed itself. */
export const FillItem = memo(function FillItem({ evaluated, id, last, lack, onAnswer, onDone }: FillItemProps) {
  const { i18n, t } = useLingui();
  const wordsIn = useWordsIn();
  const [opened, setOpened] = useState(false);
  const { item, row, answer, verdict, limit, critical } = evaluated;
  const label = wordsIn(item.label);
  const labelId = `${id}-label`;
  const isNa = answer?.choice === 'na';
  const Control = controls[item.kind];
  const change = (changed: Partial<FormAnswer>): void =>
    onAnswer({ ...answer, key: item.key, ...(row === null ? {} : { row }), ...changed });
  const done = (): void => onDone(placeOf(item.key, row));
  const remarked = Boolean(answer?.comment) || (item.kind !== 'ph' && (answer?.photos ?? []).length > 0);
  const remarks = verdict === 'nok' || opened || remarked || item.comment === 'always' || item.photo === 'always';
  const weight = criticalityWords[item.criticality];
  const takesRemark = Control !== null && item.kind !== 'calc';
  const words = (
    <>
      <span className="form-code">{item.code}</span> {label}
      {row === null ? null : <span className="unseen"> ({row})</span>}
    </>
  );
  return (
    <div
      className="fill-item"
      role="group"
      aria-labelledby={labelId}
      {...(lack === null ? {} : { 'aria-describedby': `${id}-lack` })}
      tabIndex={-1}
      data-item={placeOf(item.key, row)}
      data-verdict={verdict}
      data-limit={limit ?? undefined}
      data-critical={critical || undefined}
      data-kind={item.kind}
    >
      <div className="fill-item-head">
        {byInput.has(item.kind) && !isNa ? (
          <label id={labelId} htmlFor={id} className="fill-label">
            {words}
          </label>
        ) : (
          <span id={labelId} className="fill-label">
            {words}
          </span>
        )}
        {weight ? (
          <span className="fill-weight" data-weight={item.criticality}>
            {i18n._(weight)}
          </span>
        ) : null}
        {takesRemark && !remarks ? (
          // As Blueprint draws it, by its classes alone: a form has a hundred of them.
          <button
            type="button"
            className="bp6-button bp6-minimal fill-touch"
            aria-label={t`Remark on ${item.code}`}
            title={t`Remark`}
            onClick={() => setOpened(true)}
          >
            <Annotation aria-hidden />
          </button>
        ) : null}
      </div>
      {item.help ? <p className="fill-help">{wordsIn(item.help)}</p> : null}
      {Control === null || (isNa && !byWords.has(item.kind)) ? null : (
        <Control
          evaluated={evaluated}
          id={id}
          labelId={labelId}
          label={label}
          last={last}
          onChange={change}
          onDone={done}
        />
      )}
      {!byWords.has(item.kind) && allowsNotApplicable(item) ? (
        <button
          type="button"
          className="fill-na"
          aria-pressed={isNa}
          aria-describedby={labelId}
          aria-keyshortcuts="3"
          onClick={() => change({ choice: isNa ? null : 'na' })}
        >
          {t`Not applicable`}
        </button>
      ) : null}
      {takesRemark && remarks ? (
        <Remark evaluated={evaluated} id={id} label={label} onChange={change} onDone={done} takesFocus={opened} />
      ) : null}
      {lack === null ? null : (
        <p id={`${id}-lack`} className="fill-lack">
          {lack}
        </p>
      )}
    </div>
  );
}, isSameItem);
