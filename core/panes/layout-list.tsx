import { MenuItem, Spinner } from '@blueprintjs/core';
import { LayoutGrid, Tick } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { layouts } from './layouts-api.ts';
import { useOpenLayout } from './use-open-layout.ts';
import { useWorkspace } from './use-workspace.ts';

/** The layouts of one's own and those shared with one; choosing one opens it. */
export function LayoutList() {
  const { t } = useLingui();
  const { open } = useWorkspace();
  const openLayout = useOpenLayout();
  const { data, error } = useQuery({ queryKey: ['layouts'], queryFn: layouts.list, staleTime: 0 });
  if (error) return <MenuItem disabled text={error.message} />;
  if (!data) return <MenuItem disabled text={<Spinner size={16} aria-label={t`Loading`} />} />;
  if (data.length === 0) return <MenuItem disabled text={t`None yet`} />;
  return data.map(({ id, name, mine, owner_name: owner }) => (
    <MenuItem
      key={id}
      icon={<LayoutGrid />}
      text={name}
      label={mine ? undefined : owner}
      labelElement={open?.id === id ? <Tick /> : undefined}
      onClick={() => openLayout(id)}
    />
  ));
}
