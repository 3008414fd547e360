import * as z from 'zod/mini';
import { isStoredFile, type StoredFile } from '../../files/stored-file.ts';
import { defineField, type Field, type FieldOptions, type FieldText } from '../field.ts';

interface FilesOptions<Required extends boolean> extends FieldOptions<readonly string[], Required> {
  /** Most files of one row; 20 unless told. */
  readonly max?: number;
}

/** Names only: the files themselves travel by the file store. Nothing can be read back from them. */
const filesText: FieldText = {
  print: (value) =>
    Array.isArray(value)
      ? value
          .map((file) => (isStoredFile(file) ? file.name : ''))
          .filter(Boolean)
          .join('; ')
      : '',
  parse: (text) => text.trim() || null,
};

function filesOf<Required extends boolean>(
  kind: 'files' | 'photos',
  options: FilesOptions<Required>,
): Field<readonly StoredFile[], readonly string[], Required> {
  const { max = 20 } = options;
  return defineField(options, {
    kind,
    column: 'uuid[]',
    schema: z.array(z.uuid()).check(z.maxLength(max)),
    write: (value: readonly string[]) => [...new Set(value)],
    operators: ['empty', 'filled'],
    text: filesText,
    options: { max },
  });
}

/** Documents of any kind; written as the ids that `POST /api/files/` answered. */
export const files = <Required extends boolean = false>(
  options: FilesOptions<Required>,
): Field<readonly StoredFile[], readonly string[], NoInfer<Required>> =>
  filesOf('files', options) as Field<readonly StoredFile[], readonly string[], NoInfer<Required>>;

/** Pictures, seen as such; taken with the camera of a tablet or chosen. */
export const photos = <Required extends boolean = false>(
  options: FilesOptions<Required>,
): Field<readonly StoredFile[], readonly string[], NoInfer<Required>> =>
  filesOf('photos', options) as Field<readonly StoredFile[], readonly string[], NoInfer<Required>>;
