import { Button, MenuItem } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { MultiSelect, Suggest } from '@blueprintjs/select';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useDeferredValue, useState, type ReactElement } from 'react';
import { useCan } from '../../session/use-session.ts';
import { records } from '../client.ts';
import { labelFor, rememberLabels } from '../reference-labels.ts';
import type { Reference } from '../fields/reference.ts';
import type { Field } from '../field.ts';
import { useRecordEntry } from './use-record-entry.ts';
import { inputAttributes } from './input-attributes.ts';
import type { FieldView, InputProps } from './view.ts';
import './reference-view.css';

/** Fetched when somebody asks for it: it brings the whole form along. */
const CreateDrawer = lazy(() => import('../form/create-drawer.tsx'));

const isReference = (value: unknown): value is Reference => typeof value === 'object' && value !== null && 'id' in value;
const labelOf = (value: unknown): string => (isReference(value) ? value.label || value.id.slice(0, 8) : '');

/** What the server finds for the words typed; a picker never holds a whole record. */
function useFound(field: InputProps['field'], words: string): { readonly items: Reference[]; readonly loading: boolean } {
  const record = String(field.options.record);
  const asked = useDeferredValue(words);
  const { data, isFetching } = useQuery({ queryKey: ['search', record, asked], queryFn: () => records.search(asked, record), placeholderData: (previous) => previous });
  const items = (data ?? []).map(({ id, label }) => ({ id, label }));
  rememberLabels(items);
  return { items, loading: isFetching };
}

/** A button that adds a row of the referred record on the spot; nothing where that is not the reader's to do. */
function useCreate(field: Field, onCreated: (made: Reference) => void): ReactElement | null {
  const { i18n, t } = useLingui();
  const record = String(field.options.record);
  const known = useRecordEntry(record);
  const mayCreate = useCan(`${record}:create`);
  const [open, setOpen] = useState(false);
  if (!known || !mayCreate) return null;
  const words = t`New: ${i18n._(known.entry.title)}`;
  return (
    <>
      <Button icon={<Plus />} variant="minimal" aria-label={words} title={words} onClick={() => setOpen(true)} />
      {open ? (
        <Suspense>
          <CreateDrawer
            record={record}
            onClose={() => setOpen(false)}
            onCreated={(made) => {
              rememberLabels([made]);
              setOpen(false);
              onCreated(made);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function ReferenceInput(props: InputProps) {
  const { field, value, onChange, shown } = props;
  const { t, i18n } = useLingui();
  const [words, setWords] = useState('');
  const [picked, setPicked] = useState<Reference | null>(isReference(shown) ? shown : null);
  const known = labelFor(value);
  const selected = picked?.id === value ? picked : typeof value === 'string' ? { id: value, label: known ?? value.slice(0, 36) } : null;
  const { items, loading } = useFound(field, words);
  const create = useCreate(field, (made) => {
    setPicked(made);
    onChange(made.id);
  });
  return (
    <div className="reference-input">
    <Suggest<Reference>
      items={items}
      itemsEqual="id"
      selectedItem={selected}
      inputValueRenderer={(item) => item.label}
      itemRenderer={(item, { handleClick, handleFocus, modifiers, ref }) => <MenuItem key={item.id} ref={ref} text={item.label} active={modifiers.active} onClick={handleClick} onFocus={handleFocus} roleStructure="listoption" />}
      onItemSelect={(item) => {
        setPicked(item);
        onChange(item.id);
      }}
      onQueryChange={(query) => {
        setWords(query);
        if (query === '' && value != null) onChange(null);
      }}
      noResults={<MenuItem disabled text={loading ? t`Searching…` : t`Nothing found`} roleStructure="listoption" />}
      inputProps={{ ...inputAttributes(props), placeholder: t`Type to search` }}
      menuProps={{ 'aria-label': i18n._(field.label) }}
      popoverProps={{ minimal: true }}
      resetOnClose
      fill
    />
    {create}
    </div>
  );
}

function ReferencesInput({ id, field, value, onChange, shown, describedBy }: InputProps) {
  const { t, i18n } = useLingui();
  const [words, setWords] = useState('');
  const [known, setKnown] = useState<readonly Reference[]>(Array.isArray(shown) ? (shown as Reference[]) : []);
  const { items } = useFound(field, words);
  const ids = Array.isArray(value) ? (value as string[]) : [];
  const selected = ids.map((one) => known.find((reference) => reference.id === one) ?? { id: one, label: labelFor(one) ?? one.slice(0, 8) });
  const create = useCreate(field, (made) => {
    setKnown((before) => [...before, made]);
    onChange([...ids, made.id]);
  });
  return (
    <div className="reference-input">
    <MultiSelect<Reference>
      items={items}
      itemsEqual="id"
      selectedItems={selected}
      query={words}
      onQueryChange={setWords}
      tagRenderer={(item) => item.label}
      itemRenderer={(item, { handleClick, handleFocus, modifiers, ref }) => (
        <MenuItem key={item.id} ref={ref} text={item.label} active={modifiers.active} selected={ids.includes(item.id)} onClick={handleClick} onFocus={handleFocus} roleStructure="listoption" />
      )}
      onItemSelect={(item) => {
        setKnown((before) => [...before, item]);
        onChange(ids.includes(item.id) ? ids.filter((one) => one !== item.id) : [...ids, item.id]);
      }}
      onRemove={(item) => onChange(ids.filter((one) => one !== item.id))}
      noResults={<MenuItem disabled text={t`Nothing found`} roleStructure="listoption" />}
      tagInputProps={{ inputProps: { id, 'aria-describedby': describedBy, 'aria-label': i18n._(field.label) }, tagProps: { minimal: true } }}
      placeholder={t`Type to search`}
      menuProps={{ 'aria-label': i18n._(field.label) }}
      popoverProps={{ minimal: true }}
      resetOnSelect
      fill
    />
    {create}
    </div>
  );
}

export const referenceView: FieldView = { words: labelOf, Input: ReferenceInput, width: 180, toDraft: (value) => (isReference(value) ? value.id : (value ?? null)) };
export const referencesView: FieldView = {
  words: (value, _, { format }) => (Array.isArray(value) ? format.list(value.map(labelOf)) : ''),
  Input: ReferencesInput,
  width: 220,
  toDraft: (value) => (Array.isArray(value) ? value.map((one) => (isReference(one) ? one.id : String(one))) : null),
};
