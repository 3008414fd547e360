import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { Decision } from '../../core/forms/decision.ts';
import { FormFill } from '../../core/forms/fill/form-fill.tsx';
import { withAnswer, withoutRow } from '../../core/forms/keep-answer.ts';
import type { FormAnswer, FormContent } from '../../core/forms/template.ts';
import { judging, pumpHouse } from './content.ts';

interface FilledProps {
  readonly content?: FormContent;
  readonly answers?: readonly FormAnswer[];
  readonly sentence?: string;
  /** The head is filled. */
  readonly ready?: boolean;
  readonly width?: number;
  readonly onSubmit?: () => void;
}

/** A form with what a screen keeps of it. */
export function Filled({
  content = pumpHouse,
  answers: begun = [],
  sentence,
  ready = true,
  width,
  onSubmit = () => undefined,
}: FilledProps) {
  const [answers, setAnswers] = useState(begun);
  const [meter, setMeter] = useState(ready ? '12380' : '');
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <div style={{ width, height: 640, maxWidth: '100%' }}>
      <FormFill
        content={content}
        judging={judging}
        answers={answers}
        onAnswer={(answer) => setAnswers((before) => withAnswer(before, answer))}
        onForgetRow={(section, row) => setAnswers((before) => withoutRow(before, section, row))}
        head={
          <FormGroup label="Hour meter" labelFor="story-meter">
            <InputGroup id="story-meter" size="large" inputMode="decimal" value={meter} onValueChange={setMeter} />
          </FormGroup>
        }
        headReady={meter !== ''}
        decision={decision}
        onDecide={setDecision}
        onSubmit={onSubmit}
        isSending={false}
        sentence={sentence ?? null}
        keepPhoto={async (file) => `kept ${file.name}`}
      />
    </div>
  );
}
