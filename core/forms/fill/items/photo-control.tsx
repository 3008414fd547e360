import { FilesInput } from '../files-input.tsx';
import type { ControlProps } from './control.ts';

/** `ph`: pictures, by the camera first. */
export function PhotoControl({ evaluated: { answer }, label, onChange }: ControlProps) {
  return (
    <FilesInput
      pictures
      label={label}
      ids={answer?.photos ?? []}
      onChange={(photos) => onChange({ photos, choice: null })}
    />
  );
}
