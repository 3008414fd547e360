import type { ReactNode } from 'react';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeButton } from './theme-button.tsx';

/** The page around the public screens: the name, language and theme, nothing else. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="public-frame">
      <header className="public-bar">
        <span className="brand">Filon</span>
        <div className="bar-end">
          <ThemeButton />
          <LanguageMenu />
        </div>
      </header>
      <main className="public-main">{children}</main>
    </div>
  );
}
