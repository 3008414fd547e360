const name = 'view_token';

/** The token by which this tab, and no other, sees as somebody else does; null outside of that. */
export const viewToken = (): string | null => sessionStorage.getItem(name);

export const keepViewToken = (token: string): void => sessionStorage.setItem(name, token);
export const dropViewToken = (): void => sessionStorage.removeItem(name);
