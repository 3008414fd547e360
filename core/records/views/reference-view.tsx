import { Button, MenuItem } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { MultiSelect, Suggest } from '@blueprintjs/select';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useCallback, useContext, useState, type ReactElement } from 'react';
import { useCan } from '../../session/use-session.ts';
import { rememberLabels } from '../reference-labels.ts';
import { RowSite } from '../row-site.ts';
import { useLabels } from '../use-labels.ts';
import { isReference, type Reference } from '../fields/reference.ts';
import type { Field } from '../field.ts';
import { useSearch, type Found } from '../use-search.ts';
import { foundMenu } from './found-menu.tsx';
import { useRecordEntry } from './use-record-entry.ts';
import { inputAttributes } from './input-attributes.ts';
import { useStayInInput } from './use-stay-in-input.ts';
import type { FieldView, InputProps } from './view.ts';
import './reference-view.css';

/** Fetched when somebody asks for it: it brings the whole form along. */
const CreateDrawer = lazy(() => import('../form/create-drawer.tsx'));

export const unnamed = msg`unnamed`;

/** A row of a plugin that is absent, or of a site that one may not see, is there and has no name. */
const labelOf = (value: unknown, i18n: I18n): string => (isReference(value) ? value.label || i18n._(unnamed) : '');

/** What is found for the words typed among what the row may refer to. */
function useFound(field: InputProps['field'], words: string) {
  const site = useContext(RowSite);
  return useSearch(String(field.options.record), words, site === null ? [] : [site]);
}

/** A button that adds a row of the referred record on the spot; nothing where that is not the reader's to do. */
function useCreate(field: Field, onCreated: (made: Reference) => void): ReactElement | null {
  const { i18n, t } = useLingui();
  const record = String(field.options.record);
  const recordEntry = useRecordEntry(record);
  const mayCreate = useCan(`${record}:create`);
  const [open, setOpen] = useState(false);
  if (!recordEntry || !mayCreate) return null;
  const words = t`New: ${i18n._(recordEntry.entry.title)}`;
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

/** A dialog of the browser's own lies above everything outside it: what is found must be drawn within. */
function usePopoverInDialog(): readonly [
  within: (element: HTMLElement | null) => void,
  popoverProps: { readonly minimal: true; readonly portalContainer?: HTMLElement },
] {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const within = useCallback((element: HTMLElement | null) => setDialog(element?.closest('dialog') ?? null), []);
  return [within, { minimal: true, ...(dialog ? { portalContainer: dialog } : {}) }];
}

function ReferenceInput(props: InputProps) {
  const { field, value, onChange, shown } = props;
  const { t, i18n } = useLingui();
  const [words, setWords] = useState('');
  const [picked, setPicked] = useState<Reference | null>(isReference(shown) ? shown : null);
  const labels = useLabels(
    String(field.options.record),
    typeof value === 'string' && picked?.id !== value ? [value] : [],
  );
  const selected =
    picked?.id === value ? picked : typeof value === 'string' ? { id: value, label: labels.get(value) ?? '…' } : null;
  const { items, loading, more } = useFound(field, words);
  const [within, popoverProps] = usePopoverInDialog();
  const { stay, openOnKeyDown, inputProps, onKeyDownCapture } = useStayInInput(props.onBlur);
  const create = useCreate(field, (made) => {
    setPicked(made);
    onChange(made.id);
  });
  return (
    <div className="reference-input" ref={within} onKeyDownCapture={onKeyDownCapture}>
      <Suggest<Found>
        items={items}
        itemsEqual="id"
        selectedItem={selected}
        inputValueRenderer={(item) => item.label}
        itemRenderer={(item, { handleClick, handleFocus, modifiers, ref }) => (
          <MenuItem
            key={item.id}
            ref={ref}
            text={item.label}
            {...(item.apart === undefined ? {} : { label: item.apart })}
            active={modifiers.active}
            onClick={handleClick}
            onFocus={handleFocus}
            roleStructure="listoption"
          />
        )}
        onItemSelect={(item) => {
          setPicked(item);
          onChange(item.id);
          stay();
        }}
        onQueryChange={(query, typed) => {
          setWords(query);
          // The list empties its words when it opens; only who empties the input takes back what was picked.
          if (typed && query === '' && value != null) onChange(null);
        }}
        itemListRenderer={foundMenu(loading ? t`Searching…` : t`Nothing found`, more)}
        openOnKeyDown={openOnKeyDown}
        inputProps={{ ...inputAttributes(props), ...inputProps, placeholder: t`Type to search` }}
        menuProps={{ 'aria-label': i18n._(field.label) }}
        popoverProps={popoverProps}
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
  const { items, more } = useFound(field, words);
  const [within, popoverProps] = usePopoverInDialog();
  const ids = Array.isArray(value) ? (value as string[]) : [];
  const labels = useLabels(
    String(field.options.record),
    ids.filter((id) => !known.some((one) => one.id === id)),
  );
  const selected = ids.map((id) => known.find((one) => one.id === id) ?? { id, label: labels.get(id) ?? '…' });
  const create = useCreate(field, (made) => {
    setKnown((before) => [...before, made]);
    onChange([...ids, made.id]);
  });
  return (
    <div className="reference-input" ref={within}>
      <MultiSelect<Found>
        items={items}
        itemsEqual="id"
        selectedItems={selected}
        query={words}
        onQueryChange={setWords}
        tagRenderer={(item) => item.label}
        itemRenderer={(item, { handleClick, handleFocus, modifiers, ref }) => (
          <MenuItem
            key={item.id}
            ref={ref}
            text={item.label}
            {...(item.apart === undefined ? {} : { label: item.apart })}
            active={modifiers.active}
            selected={ids.includes(item.id)}
            onClick={handleClick}
            onFocus={handleFocus}
            roleStructure="listoption"
          />
        )}
        onItemSelect={(item) => {
          setKnown((before) => [...before, item]);
          onChange(ids.includes(item.id) ? ids.filter((one) => one !== item.id) : [...ids, item.id]);
        }}
        onRemove={(item) => onChange(ids.filter((one) => one !== item.id))}
        itemListRenderer={foundMenu(t`Nothing found`, more)}
        tagInputProps={{
          inputProps: { id, 'aria-describedby': describedBy, 'aria-label': i18n._(field.label) },
          tagProps: { minimal: true },
        }}
        placeholder={t`Type to search`}
        menuProps={{ 'aria-label': i18n._(field.label) }}
        popoverProps={popoverProps}
        resetOnSelect
        fill
      />
      {create}
    </div>
  );
}

export const referenceView: FieldView = {
  words: (value, _, { i18n }) => labelOf(value, i18n),
  Input: ReferenceInput,
  width: 180,
  toDraft: (value) => (isReference(value) ? value.id : (value ?? null)),
};
export const referencesView: FieldView = {
  words: (value, _, { i18n, format }) =>
    Array.isArray(value) ? format.list(value.map((one) => labelOf(one, i18n))) : '',
  Input: ReferencesInput,
  width: 220,
  toDraft: (value) => (Array.isArray(value) ? value.map((one) => (isReference(one) ? one.id : String(one))) : null),
};
