import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Two busy cores: a lazy catalog or screen may take longer than Testing Library's one second.
configure({ asyncUtilTimeout: 8_000 });
afterEach(cleanup);

// jsdom has no media queries: the machine of the tests is wide and light.
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList;
