import { Button, type ButtonVariant } from '@blueprintjs/core';
import { Upload } from '@blueprintjs/icons';
import { useRef } from 'react';

interface FileButtonProps {
  readonly text: string;
  /** The names and kinds that may be chosen. */
  readonly accept: string;
  readonly onChoose: (files: readonly File[]) => void;
  readonly multiple?: boolean;
  readonly variant?: ButtonVariant;
  readonly loading?: boolean;
  readonly disabled?: boolean;
}

/** A button that lets files be chosen, the same again too. */
export function FileButton({ text, accept, onChoose, multiple = false, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} icon={<Upload />} text={text} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple={multiple}
        hidden
        accept={accept}
        aria-label={text}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = '';
          onChoose(chosen);
        }}
      />
    </>
  );
}
