import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';

interface SteppedHeadingProps {
  readonly heading: string | number;
  /** What the buttons lead to, in words. */
  readonly before: string;
  readonly after: string;
  readonly onStep: (by: -1 | 1) => void;
}

/** A month or a year as a heading, with the one before and the one after beside it. */
export const SteppedHeading = ({ heading, before, after, onStep }: SteppedHeadingProps) => (
  <>
    <Button icon={<ChevronLeft />} aria-label={before} onClick={() => onStep(-1)} />
    <h2 aria-live="polite">{heading}</h2>
    <Button icon={<ChevronRight />} aria-label={after} onClick={() => onStep(1)} />
  </>
);
