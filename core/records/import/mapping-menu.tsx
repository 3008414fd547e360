import { Button, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Bookmark, Edit, FloppyDisk, Trash } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { KeyMenu } from '../../parts/key-menu.tsx';
import { useToast } from '../../toast/toast.tsx';
import type { RecordDefinition } from '../record.ts';
import { namedMappings } from './import-client.ts';
import type { ImportJob } from './import-job.ts';
import type { NamedMapping } from './named-mapping.ts';
import { SaveMapping } from './save-mapping.tsx';
import type { ImportControls } from './use-import-job.ts';

interface MappingMenuProps {
  readonly record: RecordDefinition;
  readonly job: ImportJob;
  readonly controls: ImportControls;
}

/**
 * The named mappings of a list: lay one over the file, keep what is said now as one, rename and share one's own, delete
 * it.
 */
export function MappingMenu({ record, job, controls }: MappingMenuProps) {
  const { t } = useLingui();
  const toast = useToast();
  const queries = useQueryClient();
  const key = ['import-mappings', record.name];
  const { data = [] } = useQuery({ queryKey: key, queryFn: () => namedMappings.list(record.name) });
  const [saving, setSaving] = useState<{ readonly over: NamedMapping | null } | null>(null);
  const used = data.find(({ id }) => id === job.found?.used?.id) ?? null;
  const renew = (): void => void queries.invalidateQueries({ queryKey: key });
  const remove = (mapping: NamedMapping): void => {
    namedMappings.remove(mapping).then(renew, (error: Error) => {
      renew();
      toast(error.message, 'danger');
    });
  };
  const menu = (
    <KeyMenu aria-label={t`Mappings`}>
      {data.length === 0 ? <MenuItem disabled text={t`No saved mappings yet`} /> : null}
      {data.map((mapping) => (
        <MenuItem
          key={mapping.id}
          icon={<Bookmark />}
          text={mapping.name}
          label={mapping.mine ? '' : mapping.owner_name}
          active={mapping.id === used?.id}
          onClick={() => controls.change({ use: mapping.id })}
        />
      ))}
      <MenuDivider />
      <MenuItem icon={<FloppyDisk />} text={t`Save this mapping…`} onClick={() => setSaving({ over: null })} />
      {used?.mine ? (
        <MenuItem icon={<Edit />} text={t`Change or share “${used.name}”…`} onClick={() => setSaving({ over: used })} />
      ) : null}
      {used?.mine ? (
        <MenuItem
          icon={<Trash />}
          intent="danger"
          text={t`Delete the mapping “${used.name}”`}
          onClick={() => remove(used)}
        />
      ) : null}
    </KeyMenu>
  );
  return (
    <>
      <PopoverNext placement="bottom-end" content={menu}>
        <Button variant="minimal" icon={<Bookmark />} text={used?.name ?? t`Mappings`} aria-haspopup="menu" />
      </PopoverNext>
      {saving ? (
        <SaveMapping
          record={record}
          job={job}
          over={saving.over}
          onClose={() => setSaving(null)}
          onSaved={(mapping) => {
            renew();
            setSaving(null);
            toast(t`The mapping “${mapping.name}” is saved.`, 'success');
          }}
        />
      ) : null}
    </>
  );
}
