import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import './strength-bar.css';

type Estimate = (password: string, words: readonly string[]) => number;

/** The estimator and its lists (zxcvbn) are 220 kB: they come when somebody begins to type. */
async function loadEstimate(): Promise<Estimate> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs, maxLength: 128 });
  return (password, words) => zxcvbn.check(password, [...words]).score;
}

let estimate: Promise<Estimate> | null = null;

interface StrengthBarProps {
  readonly password: string;
  /** Characters it must have; a shorter one is weak, whatever it is made of. */
  readonly minimum: number;
  /** What an attacker who knows the account tries first. */
  readonly words: readonly string[];
}

/** How long a password would withstand guessing, in five steps and a word. The server decides by rules of its own. */
export function StrengthBar({ password, minimum, words }: StrengthBarProps) {
  const { t } = useLingui();
  const [judged, setJudged] = useState<{ readonly password: string; readonly score: number } | null>(null);
  useEffect(() => {
    if (password === '') return;
    let gone = false;
    estimate ??= loadEstimate();
    // Without the estimator the bar stays away; the rules hold all the same.
    estimate.then(
      (judge) => (gone ? undefined : setJudged({ password, score: judge(password, words) })),
      () => (estimate = null),
    );
    return () => {
      gone = true;
    };
  }, [password, words]);
  if (password === '' || judged === null) return null;
  const score = Array.from(password).length < minimum ? Math.min(judged.score, 1) : judged.score;
  const names = [t`Very weak`, t`Weak`, t`Fair`, t`Strong`, t`Very strong`];
  return (
    <div className="strength" data-score={score}>
      <div className="strength-track" aria-hidden>
        {names.map((name, step) => (
          <span key={name} data-on={step <= score} />
        ))}
      </div>
      <span className="strength-word" role="status">
        {names[score]}
      </span>
    </div>
  );
}
