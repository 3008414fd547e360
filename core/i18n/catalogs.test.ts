import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { addCatalog, loadCatalogs } from './catalogs.ts';

test('whoever adds a catalog that is on its way waits for its words', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const loader = () => arrived.then(() => ({ messages: { digger: 'Digger' } }));
  void addCatalog(loader);
  const second = addCatalog(loader).then(() => i18n._('digger'));
  arrive();
  expect(await second).toBe('Digger');
});

test('a catalog that did not come is asked for again', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  let tries = 0;
  const loader = async () => {
    tries += 1;
    if (tries === 1) throw new Error('No network');
    return { messages: { shovel: 'Shovel' } };
  };
  await expect(addCatalog(loader)).rejects.toThrow('No network');
  await addCatalog(loader);
  expect(i18n._('shovel')).toBe('Shovel');
});

test('a language that is switched to has the words of a plugin opened meanwhile', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await addCatalog(async (language) =>
    language === 'fr' ? arrived.then(() => ({ messages: { truck: 'Camion' } })) : { messages: { truck: 'Truck' } },
  );
  const french = loadCatalogs('fr');
  await addCatalog(async (language) => ({ messages: { tile: language === 'fr' ? 'Vignette' : 'Tile' } }));
  arrive();
  expect(await french).toMatchObject({ truck: 'Camion', tile: 'Vignette' });
});
