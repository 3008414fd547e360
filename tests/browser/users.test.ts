import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import { mailTo } from '../support/mail.ts';

const { server, browser } = await openApplication();

test('an administrator invites somebody, gives a role, sees as that kind of user, and ends nothing by it', async () => {
  const { page, complaints, open, signIn, expectAccessible, close } = await browser.visitor(server);
  await open('/administration/users');
  await signIn('admin');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.locator('#invite-email').fill('zoe@mine.example');
  await page.locator('#invite-name').fill('Zoé Martin');
  await page.getByRole('button', { name: 'Add role' }).click();
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Mechanic' });
  await expectAccessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('heading', { name: 'Zoé Martin' }).waitFor();
  await page.getByText('Mechanic · Kef Nord').waitFor();
  await expectAccessible();
  await mailTo(server, 'zoe@mine.example', 'Votre compte Filon');
  const { rows } = await server.host.pool.query<{ id: string }>(
    `select id from app_user where email = 'buyer@demo.filon'`,
  );
  await open(`/administration/users/${rows[0]?.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'See as' }).click();
  await page.getByText('You are viewing Filon as Salima Tazi. Nothing can be changed.').waitFor();
  await expectAccessible();
  await page.reload();
  await page.getByRole('heading', { name: 'Salima Tazi' }).waitFor();
  // The account itself is its owner's: said, and neither asked for nor shown.
  await page
    .getByText(
      'Only the owner can see how this account is secured, where it is signed in and which roles it delegates.',
    )
    .waitFor();
  for (const name of ['Security', 'Sessions', 'Sign-in history'])
    expect(await page.getByRole('heading', { name }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await expectAccessible();
  await page.getByRole('button', { name: 'Back to my own view' }).click();
  await page.getByRole('heading', { name: 'Users' }).waitFor();
  await close();
});

test('a file of users is looked at before anybody is invited', async () => {
  const { page, open, signIn, expectAccessible, close } = await browser.visitor(server);
  await open('/administration/users/import');
  await signIn('admin');
  const choose = (text: string): Promise<void> =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('Nom;E-mail;Rôle;Sites\nAli;ali@mine.example;Pompiste;S1\nBen;nope;;\n');
  await page.getByText('1 with an error').waitFor();
  expect(await page.getByRole('button', { name: 'Invite all' }).isDisabled()).toBe(true);
  await expectAccessible();
  await choose('Nom;E-mail;Rôle;Sites\nAli;ali@mine.example;Pompiste;S1\n');
  await page.getByText('To be invited').waitFor();
  await page.getByRole('button', { name: 'Invite all' }).click();
  await page.getByText('ali@mine.example').first().waitFor();
  await mailTo(server, 'ali@mine.example', /^(Your Filon account|Votre compte Filon)$/);
  await close();
});

test('the secret of a token is shown once', async () => {
  const { page, open, signIn, expectAccessible, close } = await browser.visitor(server);
  await open('/administration/api_keys');
  await signIn('admin');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.locator('#key-name').fill('Weighbridge');
  await page.locator('#key-search').fill('machines');
  await page.getByRole('group', { name: 'Machines', exact: true }).getByLabel('see').press('Space');
  await expectAccessible();
  await page.getByRole('button', { name: 'Create token' }).click();
  expect(await page.getByLabel('Token of Weighbridge').last().inputValue()).toMatch(/^filon_k_/);
  await page.getByRole('button', { name: 'Done' }).click();
  await close();
});

test('an account gets another name, its roles are not saved over another administrator’s, and a role is renamed', async () => {
  const { page, open, signIn, expectAccessible, close } = await browser.visitor(server);
  const { rows } = await server.host.pool.query<{ id: string }>(
    `select id from app_user where email = 'approver@demo.filon'`,
  );
  const id = rows[0]?.id ?? '';
  await open(`/administration/users/${id}`);
  await signIn('admin');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Change account' }).click();
  await page.locator('#account-email').fill('buyer@demo.filon');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('There is already an account with this e-mail.').waitFor();
  await expectAccessible();
  await page.locator('#account-email').fill('approver@demo.filon');
  await page.locator('#account-name').fill('Laurent Dupré-Blanc');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Laurent Dupré-Blanc' }).waitFor();

  // Whose account it is, chosen later.
  const {
    rows: [person],
  } = await server.host.pool.query<{ matricule: string; last_name: string }>(
    `
      select matricule, last_name
      from person
      where deleted_at is null
        and email_work is null
        and not exists (select from app_user where app_user.person = person.id)
      order by matricule desc
      limit 1`,
  );
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Change account' }).click();
  await page.locator('#account-person').fill(person?.matricule ?? '');
  await page.getByRole('option', { name: new RegExp(person?.last_name ?? '') }).click();
  await expectAccessible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: new RegExp(person?.last_name ?? '') }).waitFor();

  await page.getByRole('button', { name: 'Roles', exact: true }).click();
  await page.getByRole('button', { name: 'Add role' }).click();
  await page.getByLabel('Role', { exact: true }).nth(1).selectOption({ label: 'Mechanic' });
  const admin = await server.login('admin');
  expect(
    (
      await admin.json(`administration/users/${id}/roles/`, {
        method: 'PUT',
        body: { roles: [{ role: 'geologist', sites: null }] },
      })
    ).status,
  ).toBe(200);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alert').getByText('Geologist · all sites').waitFor();
  await expectAccessible();
  // What was chosen is still there, and is what the second save says.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Mechanic · Kef Nord').waitFor();

  await admin.json('roles/', { method: 'POST', body: { from: 'operator', titleEn: 'Blaster', titleFr: 'Artificier' } });
  await open('/administration/roles');
  await page.getByRole('button', { name: 'Actions for Blaster' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.locator('#role-english').fill('Manager');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('alert').getByText('Another role already has this name').waitFor();
  await expectAccessible();
  await page.locator('#role-english').fill('Shot firer');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('button', { name: 'Actions for Shot firer' }).waitFor();
  await close();
});
