import { BanCircle, Circle, Cross, Tick, TickCircle, WarningSign } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react';
import type { ComponentType } from 'react';
import type { Choice, Tone } from '../../choices.ts';
import { useWordsIn } from '../../use-words-in.ts';
import './choice-buttons.css';

interface ChoiceButtonsProps {
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly labelId: string;
  readonly onChoose: (code: string) => void;
  /** Answers have long words: as many in a line as have place. */
  readonly wide?: boolean;
}

const shapes: Readonly<Record<Tone, ComponentType<{ readonly size?: number; readonly 'aria-hidden'?: boolean }>>> = {
  ok: Tick,
  half: WarningSign,
  nok: Cross,
  na: BanCircle,
  plain: Circle,
};

/** Answers as buttons for gloves: a shape, a word and a colour each. */
export function ChoiceButtons({ choices, chosen, labelId, onChoose, wide = false }: ChoiceButtonsProps) {
  const { i18n } = useLingui();
  const wordsIn = useWordsIn();
  return (
    <div className="choice-buttons" role="group" aria-labelledby={labelId} data-wide={wide || undefined}>
      {choices.map(({ code, words, tone }, index) => {
        const pressed = chosen.includes(code);
        const Shape = tone === 'plain' && pressed ? TickCircle : shapes[tone];
        return (
          <button
            key={code}
            type="button"
            data-tone={tone}
            aria-pressed={pressed}
            {...(index < 9 ? { 'aria-keyshortcuts': String(index + 1) } : {})}
            onClick={() => onChoose(code)}
          >
            <Shape size={20} aria-hidden />
            <span>{'en' in words ? wordsIn(words) : i18n._(words)}</span>
          </button>
        );
      })}
    </div>
  );
}
