import { Cube } from '@blueprintjs/icons';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { definePlugin } from '../registry/plugin.ts';
import { createRegistry } from '../registry/registry.ts';
import { RegistryContext } from '../registry/use-registry.ts';
import { sessionStore } from '../session/session-store.ts';
import { sitesStore } from '../sites/sites-store.ts';
import { WidgetSlot } from './widget-slot.tsx';
import { defineWidget, type WidgetDefinition } from '../registry/widget.ts';

const say = (message: string): MessageDescriptor => ({ id: message, message });
const stock = (load: WidgetDefinition['load']) =>
  defineWidget({ id: 'fuel.stock', title: say('Stock'), can: 'tank:read', width: 4, height: 3, roles: 'all', load });
const sites = [
  { id: 's1', code: 'S1', name: 'Kef Nord', timeZone: 'UTC', lon: 0, lat: 0, selected: true },
  { id: 's2', code: 'S2', name: 'Kef Sud', timeZone: 'UTC', lon: 0, lat: 0, selected: false },
];

function show(widget: WidgetDefinition | null, access: Record<string, 'all'>) {
  sessionStore.user = { id: 'u', email: 'u@filon', name: 'U', kind: 'staff', language: 'en', roles: [], access };
  sitesStore.sites = sites;
  const registry = createRegistry();
  registry.register(
    definePlugin({
      id: 'fuel',
      title: say('Fuel'),
      icon: Cube,
      widgets: widget ? [widget] : [],
    }),
  );
  return render(
    <I18nProvider i18n={i18n}>
      <RegistryContext value={registry}>
        <WidgetSlot id="fuel.stock" settings={{ litres: 5 }} />
      </RegistryContext>
    </I18nProvider>,
  );
}

beforeEach(() => {
  i18n.load('en', {});
  i18n.activate('en');
});

test('shows the widget of that name, with the sites in view and its settings', async () => {
  show(
    stock(async () => ({
      default: ({ sites: shown, settings, compact }) => (
        <p>{`${shown.map(({ code }) => code).join()} ${String(settings.litres)} ${compact}`}</p>
      ),
    })),
    { 'tank:read': 'all' },
  );
  expect((await screen.findByText('S1 5 true')).tagName).toBe('P');
});

test('shows nothing without the plugin or without the right, and fetches nothing', () => {
  const load = vi.fn<WidgetDefinition['load']>();
  expect(show(null, { 'tank:read': 'all' }).container.innerHTML).toBe('');
  expect(show(stock(load), {}).container.innerHTML).toBe('');
  expect(load).not.toHaveBeenCalled();
});

test('a widget that fails says so in its place, and tries again when asked', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  const Stock = () => {
    if (broken) throw new Error('The tank is gone.');
    return <p>Full</p>;
  };
  show(
    stock(async () => ({ default: Stock })),
    { 'tank:read': 'all' },
  );
  expect((await screen.findByRole('alert')).textContent).toContain('The tank is gone.');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await screen.findByText('Full')).tagName).toBe('P');
});
