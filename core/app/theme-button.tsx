import { Button, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Contrast, Flash, Moon, Tick } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { KeyMenu } from '../parts/key-menu.tsx';
import { chooseTheme, themePreferences } from '../theme/theme-store.ts';
import { themeNames } from '../theme/theme-names.ts';
import { useTheme } from '../theme/use-theme.ts';

const icons = { light: Flash, dark: Moon, auto: Contrast } as const;

/** Light, dark, or as the machine is set. */
export function ThemeButton() {
  const { t, i18n } = useLingui();
  const { preference } = useTheme();
  const Icon = icons[preference];
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <KeyMenu aria-label={t`Theme`}>
          {themePreferences.map((name) => {
            const ItemIcon = icons[name];
            return (
              <MenuItem
                key={name}
                icon={<ItemIcon />}
                text={i18n._(themeNames[name])}
                labelElement={name === preference ? <Tick /> : undefined}
                onClick={() => chooseTheme(name)}
              />
            );
          })}
        </KeyMenu>
      }
    >
      <Button
        variant="minimal"
        icon={<Icon />}
        aria-label={t`Theme: ${i18n._(themeNames[preference])}`}
        title={t`Theme`}
      />
    </PopoverNext>
  );
}
