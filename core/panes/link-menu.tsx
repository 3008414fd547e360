import { Button, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Link, Tick } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { KeyMenu } from '../parts/key-menu.tsx';
import { linkColours, type LinkColour } from './layout.ts';
import { useWorkspace } from './use-workspace.ts';
import { link } from './workspace-actions.ts';

const names = {
  blue: msg`Blue`,
  green: msg`Green`,
  orange: msg`Orange`,
  violet: msg`Violet`,
} as const satisfies Record<LinkColour, unknown>;

/** Chooses the link colour of a pane: panes of one colour share their selection. */
export function LinkMenu({ pane }: { readonly pane: string }) {
  const { t, i18n } = useLingui();
  const current = useWorkspace().layout.panes[pane]?.link ?? null;
  const item = (colour: LinkColour | null, text: string) => (
    <MenuItem
      key={text}
      text={text}
      icon={<span className="link-dot" data-link={colour ?? 'none'} />}
      labelElement={current === colour ? <Tick /> : undefined}
      aria-checked={current === colour}
      onClick={() => link(pane, colour)}
    />
  );
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <KeyMenu aria-label={t`Shared selection`}>
          {item(null, t`Not linked`)}
          {linkColours.map((colour) => item(colour, i18n._(names[colour])))}
        </KeyMenu>
      }
    >
      <Button
        size="small"
        icon={current ? <span className="link-dot" data-link={current} /> : <Link size={12} />}
        aria-label={current ? t`Shared selection: ${i18n._(names[current])}` : t`Share the selection with other panes`}
        title={t`Share the selection with other panes`}
      />
    </PopoverNext>
  );
}
