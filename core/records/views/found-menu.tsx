import { Menu, MenuItem } from '@blueprintjs/core';
import { renderFilteredItems, type ItemListRendererProps } from '@blueprintjs/select';
import type { ReactElement } from 'react';
import './found-menu.css';

const note = (words: string): ReactElement => <MenuItem disabled text={words} roleStructure="listoption" />;

/** The list of a picker that the server searches: what was found, how many more there are, or that there is nothing. */
export const foundMenu = (nothing: string, more: string | null) =>
  function FoundMenu<T>(list: ItemListRendererProps<T>): ReactElement {
    return (
      <Menu role="listbox" {...list.menuProps} className="found-menu" ulRef={list.itemsParentRef}>
        {renderFilteredItems(list, note(nothing))}
        {more === null ? null : note(more)}
      </Menu>
    );
  };
