import { Button, MenuItem, PopoverNext } from '@blueprintjs/core';
import { MapMarker, Refresh, WarningSign } from '@blueprintjs/icons';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { KeyMenu } from '../parts/key-menu.tsx';
import { fetchSites, toggleSite } from './sites-store.ts';
import { useSites } from './use-sites.ts';

/** Which sites are in view. The last one cannot be taken out. */
export function SitePicker() {
  const { t } = useLingui();
  const { sites, selected, error } = useSites();
  if (error) {
    return (
      <Button
        variant="minimal"
        intent="warning"
        icon={<WarningSign />}
        endIcon={<Refresh />}
        text={t`Sites not loaded`}
        onClick={() => void fetchSites()}
      />
    );
  }
  const [only] = selected;
  const all = selected.length === sites.length && sites.length > 1;
  const label = all
    ? t`All sites`
    : selected.length === 1 && only
      ? only.name
      : plural(selected.length, { one: '# site', other: '# sites' });
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <KeyMenu role="listbox" aria-multiselectable aria-label={t`Sites in view`}>
          {sites.map(({ id, name, code, selected: chosen }) => (
            <MenuItem
              key={id}
              roleStructure="listoption"
              selected={chosen}
              text={name}
              label={code}
              shouldDismissPopover={false}
              disabled={chosen && selected.length === 1}
              onClick={() => toggleSite(id)}
            />
          ))}
        </KeyMenu>
      }
    >
      <Button variant="minimal" icon={<MapMarker />} text={label} aria-label={t`Sites in view: ${label}`} />
    </PopoverNext>
  );
}
