import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { isStoredFile, type StoredFile } from '../../../../core/files/stored-file.ts';
import type { Row } from '../../../../core/records/client.ts';
import { FileList } from '../../../../core/records/views/file-list.tsx';
import { specOf } from '../specifications/spec-of.ts';

const filesOf = (value: unknown): readonly StoredFile[] => (Array.isArray(value) ? value.filter(isStoredFile) : []);

/** The machine's papers and pictures, and the data sheet of its maker. */
export function DocumentsTab({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const { data: spec } = useQuery({ queryKey: ['machine', row.id, 'spec', row.model], queryFn: () => specOf(row) });
  const parts = [
    { title: t`Documents`, files: filesOf(row.documents), pictures: false },
    { title: t`Data sheet`, files: filesOf(spec?.sheet), pictures: false },
    { title: t`Photos`, files: filesOf(row.photos), pictures: true },
  ].filter(({ files }) => files.length > 0);
  if (parts.length === 0) return <p>{t`This machine has no attachments. Add files with “Edit”.`}</p>;
  return parts.map(({ title, files, pictures }) => (
    <section key={title}>
      <h2 className="machine-heading">{title}</h2>
      <FileList files={files} pictures={pictures} />
    </section>
  ));
}
