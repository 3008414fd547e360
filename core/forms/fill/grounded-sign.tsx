import { BanCircle } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import type { EvaluatedItem } from '../evaluate-run.ts';
import { useWordsIn } from '../use-words-in.ts';
import './grounded-sign.css';

/** Whoever stands at the machine reads one of them. */
const sign = 'DO NOT USE / NE PAS UTILISER';

interface GroundedSignProps {
  readonly items: readonly EvaluatedItem[];
  readonly onOpen: (item: EvaluatedItem) => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** What is seen the moment a critical item grounds the machine, with or without a network. */
export function GroundedSign({ items, onOpen, ref }: GroundedSignProps) {
  const { t } = useLingui();
  const wordsIn = useWordsIn();
  return (
    <div className="grounded-sign" role="alert" ref={ref}>
      <BanCircle size={32} aria-hidden />
      <div>
        <strong>{sign}</strong>
        <p>{t`Warn the dispatcher by radio now.`}</p>
        <ul>
          {items
            .filter(({ critical }) => critical)
            .map((one) => (
              <li key={`${one.item.key} ${one.row ?? ''}`}>
                <button type="button" onClick={() => onOpen(one)}>
                  {one.item.code} {wordsIn(one.item.label)}
                </button>
              </li>
            ))}
        </ul>
      </div>
    </div>
  );
}
