declare module 'virtual:icons-used' {
  import type { ComponentType } from 'react';

  export const icons: Readonly<Record<string, ComponentType<{ readonly size?: number }>>>;
}
