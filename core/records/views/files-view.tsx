import { Button, Callout } from '@blueprintjs/core';
import { Camera, Upload } from '@blueprintjs/icons';
import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { Picture } from '../../files/picture.tsx';
import { isStoredFile, largestFile, type StoredFile } from '../../files/stored-file.ts';
import { uploadFile } from '../../files/upload-file.ts';
import { FileList } from './file-list.tsx';
import type { FieldView, InputProps, ShownProps } from './view.ts';

const filesOf = (value: unknown): readonly StoredFile[] => (Array.isArray(value) ? value.filter(isStoredFile) : []);
const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

function FilesInput({ id, field, value, onChange, shown, describedBy }: InputProps) {
  const { i18n, t } = useLingui();
  const pictures = field.kind === 'photos';
  const [known, setKnown] = useState<readonly StoredFile[]>(() => filesOf(shown));
  const [coming, setComing] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const chooserButton = useRef<HTMLButtonElement>(null);
  const ids = idsOf(value);
  // A draft that was kept knows its files by their ids alone.
  const files = ids.map(
    (one) =>
      [...known, ...filesOf(shown)].find((file) => file.id === one) ?? {
        id: one,
        name: t`Stored file`,
        type: '',
        size: 0,
        width: null,
        height: null,
      },
  );
  // Uploads end one after the other: each adds to what the others have added meanwhile.
  const current = useRef(ids);
  useEffect(() => {
    current.current = ids;
  });
  useEffect(() => {
    // A file that misses the field would take the place of the page, and of what was typed there.
    const stay = (event: Event): void => event.preventDefault();
    addEventListener('dragover', stay);
    addEventListener('drop', stay);
    return () => {
      removeEventListener('dragover', stay);
      removeEventListener('drop', stay);
    };
  }, []);
  const change = (next: readonly string[]): void => {
    current.current = next;
    onChange(next.length === 0 ? null : next);
  };

  const add = async (chosen: readonly File[]): Promise<void> => {
    setProblems([]);
    setComing((count) => count + chosen.length);
    for (const file of chosen) {
      try {
        if (file.size > largestFile) throw new Error(t`A file can have at most 25 MB.`);
        const stored = await uploadFile(file);
        // Dropped files pass by what the chooser lets choose.
        if (pictures && stored.width === null) throw new Error(t`Only images are accepted here.`);
        setKnown((before) => [...before, stored]);
        change([...current.current, stored.id]);
      } catch (error) {
        setProblems((before) => [...before, `${file.name}: ${(error as Error).message}`]);
      } finally {
        setComing((count) => count - 1);
      }
    }
  };
  const takeOut = (gone: string): void => {
    change(ids.filter((one) => one !== gone));
    // The button that had the focus goes with its file.
    chooserButton.current?.focus();
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void add([...event.dataTransfer.files]);
  };
  const source = (camera: boolean) => ({
    type: 'file',
    multiple: !camera,
    hidden: true,
    ...(pictures ? { accept: 'image/*' } : {}),
    ...(camera ? { capture: 'environment' as const } : {}),
    onChange: ({ target }: { readonly target: HTMLInputElement }) => {
      void add([...(target.files ?? [])]);
      target.value = '';
    },
  });

  return (
    <div
      id={id}
      role="group"
      aria-label={i18n._(field.label)}
      aria-describedby={describedBy}
      className={over ? 'files-input files-over' : 'files-input'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={drop}
    >
      <FileList files={files} pictures={pictures} onRemove={takeOut} />
      <div className="files-buttons">
        <Button
          ref={chooserButton}
          size="small"
          icon={<Upload />}
          text={pictures ? t`Choose pictures` : t`Choose files`}
          loading={coming > 0}
          onClick={() => chooser.current?.click()}
        />
        {pictures ? (
          <Button size="small" icon={<Camera />} text={t`Take a photo`} onClick={() => camera.current?.click()} />
        ) : null}
        <span className="files-drop">{t`or drop them here`}</span>
      </div>
      <input ref={chooser} aria-label={i18n._(field.label)} {...source(false)} />
      {pictures ? <input ref={camera} aria-label={i18n._(field.label)} {...source(true)} /> : null}
      {problems.map((sentence) => (
        <Callout key={sentence} intent="danger" compact role="alert">
          {sentence}
        </Callout>
      ))}
    </div>
  );
}

const FilesShown = ({ field, value }: ShownProps) => {
  const files = filesOf(value);
  return files.length === 0 ? '–' : <FileList files={files} pictures={field.kind === 'photos'} />;
};

/** The history knows files by their ids alone. */
const countWords = (count: number, i18n: I18n): string =>
  count === 0 ? '' : i18n._(msg`${plural(count, { one: '# file', other: '# files' })}`);

/** The first picture, as small as a row; the others are on the page of the entry. */
const PhotosCell = ({ value }: ShownProps) => {
  const [first] = filesOf(value);
  return first ? (
    <span className="photo-cell">
      <Picture file={first} size="thumb" />
    </span>
  ) : null;
};

/** Files and pictures: their names in a cell, themselves in form and detail. */
export const filesView: FieldView = {
  words: (value, _, { i18n }) =>
    filesOf(value)
      .map(({ name }) => name)
      .join(', ') || countWords(idsOf(value).length, i18n),
  Input: FilesInput,
  Shown: FilesShown,
  width: 180,
  toDraft: (value) =>
    Array.isArray(value) ? value.map((file) => (isStoredFile(file) ? file.id : String(file))) : null,
};
export const photosView: FieldView = { ...filesView, Cell: PhotosCell, width: 100 };
