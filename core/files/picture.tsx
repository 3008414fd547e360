import { Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { api } from '../http/api.ts';
import type { StoredFile } from './stored-file.ts';

interface PictureProps {
  readonly file: Pick<StoredFile, 'id' | 'name'>;
  readonly size: 'thumb' | 'view';
}

/** A picture of the file store. An `<img>` cannot say who asks, so its bytes are fetched like any other answer. */
export function Picture({ file, size }: PictureProps) {
  const { t } = useLingui();
  const { data, error } = useQuery({
    queryKey: ['picture', file.id, size],
    queryFn: () => api<Blob>(`files/${file.id}/`, { query: { size }, responseType: 'blob' }),
    staleTime: Infinity,
  });
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!data || !image.current) return;
    const made = URL.createObjectURL(data);
    image.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (error) return <span className="picture-missing">{t`The image cannot be shown.`}</span>;
  return data ? <img ref={image} alt={file.name} /> : <Spinner size={20} />;
}
