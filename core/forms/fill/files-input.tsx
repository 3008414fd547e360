import { Button, Callout } from '@blueprintjs/core';
import { Camera, Document, Trash, Upload } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { use, useEffect, useRef, useState } from 'react';
import { Picture } from '../../files/picture.tsx';
import { largestFile } from '../../files/stored-file.ts';
import { KeptFilesContext, type KeptFile } from './kept-files.ts';
import './files-input.css';

interface FilesInputProps {
  readonly label: string;
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Pictures only, from the camera first. */
  readonly pictures?: boolean;
}

/** Photos or files of an answer, kept where the form keeps them: on the device as long as there is no network. */
export function FilesInput({ label, ids, onChange, pictures = false }: FilesInputProps) {
  const { t } = useLingui();
  const files = use(KeptFilesContext);
  const [coming, setComing] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  // They are kept one after the other: each adds to what the others have added meanwhile.
  const current = useRef(ids);
  useEffect(() => {
    current.current = ids;
  });
  const change = (next: readonly string[]): void => {
    current.current = next;
    onChange(next);
  };
  const add = async (chosen: readonly File[]): Promise<void> => {
    setProblems([]);
    setComing((count) => count + chosen.length);
    for (const file of chosen) {
      try {
        if (file.size > largestFile) throw new Error(t`A file can have at most 25 MB.`);
        change([...current.current, await files.keep(file)]);
      } catch (error) {
        setProblems((before) => [...before, `${file.name}: ${(error as Error).message}`]);
      } finally {
        setComing((count) => count - 1);
      }
    }
  };
  const source = (shoots: boolean) => ({
    type: 'file',
    hidden: true,
    multiple: !shoots,
    'aria-label': label,
    ...(pictures ? { accept: 'image/*' } : {}),
    ...(shoots ? { capture: 'environment' as const } : {}),
    onChange: ({ target }: { readonly target: HTMLInputElement }) => {
      void add([...(target.files ?? [])]);
      target.value = '';
    },
  });
  return (
    <div className="fill-files" role="group" aria-label={label}>
      {ids.length === 0 ? null : (
        <ul>
          {ids.map((id, index) => {
            const place = index + 1;
            const kept = files.find(id);
            const name = kept?.name ?? (pictures ? t`Photo ${place}` : t`File ${place}`);
            return (
              <li key={id}>
                {pictures ? (
                  <KeptPicture id={id} name={name} />
                ) : (
                  <span className="fill-file-name">
                    <Document aria-hidden /> <bdi>{name}</bdi>
                  </span>
                )}
                <Button
                  className="fill-touch"
                  variant="minimal"
                  icon={<Trash />}
                  aria-label={t`Remove ${name}`}
                  onClick={() => {
                    change(ids.filter((one) => one !== id));
                    first.current?.focus();
                  }}
                />
              </li>
            );
          })}
        </ul>
      )}
      <div className="fill-file-buttons">
        {pictures ? (
          <Button
            ref={first}
            className="fill-button"
            icon={<Camera />}
            text={t`Take a photo`}
            loading={coming > 0}
            onClick={() => camera.current?.click()}
          />
        ) : null}
        <Button
          {...(pictures ? {} : { ref: first, loading: coming > 0 })}
          className="fill-button"
          variant={pictures ? 'minimal' : 'solid'}
          icon={<Upload />}
          text={pictures ? t`Choose pictures` : t`Choose files`}
          onClick={() => chooser.current?.click()}
        />
      </div>
      {pictures ? <input ref={camera} {...source(true)} /> : null}
      <input ref={chooser} {...source(false)} />
      {problems.map((sentence) => (
        <Callout key={sentence} intent="danger" compact role="alert">
          {sentence}
        </Callout>
      ))}
    </div>
  );
}

/** A picture that this device keeps, also from before it was closed; else the server's. */
function KeptPicture({ id, name }: { readonly id: string; readonly name: string }) {
  const files = use(KeptFilesContext);
  const [found, setFound] = useState<KeptFile | null | undefined>(() => files.find(id));
  useEffect(() => {
    if (found !== undefined) return;
    let isHere = true;
    files.read(id).then(
      (kept) => isHere && setFound(kept ?? null),
      () => isHere && setFound(null),
    );
    return () => void (isHere = false);
  }, [files, id, found]);
  if (found === undefined) return null;
  return found ? <img src={found.url} alt={name} /> : <Picture file={{ id, name }} size="thumb" />;
}
