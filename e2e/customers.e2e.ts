import { expect } from '@playwright/test';
import { callerOf, expectToast } from './admin.js';
import type { Server } from './server.js';
import { keepSession, sessionOf } from './sessions.js';
import { test } from './shared-server.js';
import { expectAccessible, expectNoOverflow, logIn } from './staff.js';

/** Customers as the office and the mechanics see them. */
let server: Server;
test.beforeAll(({ shared }) => {
  server = shared;
});

for (const [role, width] of [
  ['ADMIN', 1440],
  ['DISPONENT', 360],
] as const) {
  test(`a customer is entered, found and changed by ${role} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await keepSession(page, server, await sessionOf(server, [role]));
    await page.goto(`${server.url}/customers`);
    await page.getByRole('button', { name: 'Neuer Kunde' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Nachname oder Firma erforderlich').first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Speichern' })).toBeDisabled();
    await dialog.getByLabel('Nachname').fill(`Lindqvist ${width}`);
    await dialog.getByLabel('Telefon').fill('0176 040690 31');
    await dialog.getByLabel('Einwilligung liegt vor').check();
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    for (const fault of [
      'Bitte geben Sie die Quelle an.',
      'Bitte geben Sie den Zeitpunkt an.',
      'Bitte hinterlegen Sie den Textbaustein.',
      'Bitte vervollständigen Sie alle Pflichtfelder.',
    ])
      await expect(dialog.getByText(fault).first()).toBeVisible();
    await dialog.getByLabel('Einwilligung liegt vor').uncheck();
    await dialog.getByLabel('Einwilligung liegt vor').check();
    await expect(dialog.getByText('Bitte geben Sie die Quelle an.')).toHaveCount(0);
    await dialog.getByLabel('Einwilligung liegt vor').uncheck();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Lindqvist ${width}`);
    await expect(page.getByText('Einwilligung nein', { exact: true })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    await expect(page.getByLabel('Anrede')).toBeFocused();
    await page.getByLabel('Ort', { exact: true }).fill('Ulm');
    // The bar is in sight however long the form is.
    await expect(page.getByRole('button', { name: 'Speichern' })).toBeInViewport();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expectToast(page, 'Kundendaten wurden aktualisiert.');

    await page.goto(`${server.url}/customers`);
    await page.getByPlaceholder('Name, E-Mail oder Telefon').fill(`lindqv ${width}`);
    await page.getByRole('link', { name: `Lindqvist ${width}` }).click();
    const card = page.getByRole('region', { name: 'Kundenstammdaten' });
    await expect(card.getByText('Ulm')).toBeVisible();
    await expect(card.getByRole('link', { name: '0176 040690 31' })).toHaveAttribute(
      'href',
      'tel:017604069031',
    );
  });
}

test('two people who change the same customer see each other', async ({ page }) => {
  const colleague = await callerOf(server);
  const { body } = await colleague<{ id: string }>('POST', '/customers', { lastName: 'Zwilling' });
  await keepSession(page, server, await sessionOf(server, ['DISPONENT']));
  await page.goto(`${server.url}/customers/${body.id}`);
  await page.getByRole('button', { name: 'Bearbeiten' }).click();
  await page.getByLabel('Ort', { exact: true }).fill('Ulm');
  await colleague('PUT', `/customers/${body.id}`, { city: 'Aalen' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Der Datensatz wurde inzwischen geändert. Bitte neu laden.')).toBeVisible();
  await expect(page.getByText('Ihre Eingabe Ulm, gespeichert ist Aalen')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Ulm');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expectToast(page, 'Kundendaten wurden aktualisiert.');
  const saved = await colleague<{ city: string }>('GET', `/customers/${body.id}`);
  expect(saved.body.city).toBe('Ulm');
});

test('warns about a duplicate customer, and erases a customer', async ({ page }) => {
  const admin = await callerOf(server);
  await admin('POST', '/customers', { lastName: 'Bergström', email: 'bergstroem@mail.example' });
  await logIn(page, server);
  await page.goto(`${server.url}/customers`);
  await page.getByRole('button', { name: 'Neuer Kunde' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nachname').fill('Bergstroem');
  await expect(dialog.getByText('Vielleicht schon bekannt:')).toBeVisible();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bergstroem');

  await page.getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Löschen' }).click();
  const erase = page.getByRole('dialog');
  await expect(erase.getByRole('button', { name: 'Endgültig löschen' })).toBeDisabled();
  await erase.getByLabel('Zur Bestätigung den Namen eingeben').fill('Bergstroem');
  await expectAccessible(page);
  await erase.getByRole('button', { name: 'Endgültig löschen' }).click();
  await expectToast(page, 'Kunde gelöscht');
  await expect(page).toHaveURL(/\/customers$/);
});

for (const width of [360, 1440]) {
  test(`two accounts of one customer become one at ${width} px`, async ({ page }) => {
    const admin = await callerOf(server);
    const enter = async (path: string, body: object) =>
      (await admin<{ id: string }>('POST', path, body)).body.id;
    const kept = await enter('/customers', { lastName: `Einhold ${width}` });
    const other = await enter('/customers', { lastName: `Zweimann ${width}`, email: 'z@mail.example' });
    await enter('/vehicles', { customerId: other, licensePlate: `XM-ZW ${width}` });
    await page.setViewportSize({ width, height: 900 });
    await keepSession(page, server, await sessionOf(server, ['DISPONENT']));
    await page.goto(`${server.url}/customers/${kept}`);
    await page.getByRole('button', { name: 'Mehr' }).click();
    await page.getByRole('menuitem', { name: 'Zusammenführen' }).click();

    const dialog = page.getByRole('dialog');
    const join = dialog.getByRole('button', { name: 'Zusammenführen' });
    await expect(join).toBeDisabled();
    const picker = dialog.getByRole('combobox', { name: 'Anderer Kunde' });
    // As it is pasted or dictated: no key tells the list to open.
    await picker.fill(`einhold ${width}`);
    await page.getByRole('option', { name: `Einhold ${width}` }).click();
    await expect(dialog.getByText('Bitte einen anderen Kunden wählen.').first()).toBeVisible();
    await expect(join).toBeDisabled();
    await picker.press('ControlOrMeta+a');
    await picker.pressSequentially(`zweim ${width}`);
    await expect(picker).toHaveValue(`zweim ${width}`);
    await page.getByRole('option', { name: `Zweimann ${width}` }).click();
    await expect(picker).toHaveValue(`Zweimann ${width}`);
    const result = dialog.getByRole('region', { name: 'Ergebnis' });
    await expect(result).toContainText(`Einhold ${width}`);
    await expect(result).toContainText('z@mail.example');
    await expectNoOverflow(page);
    await expectAccessible(page);
    await join.click();
    await expectToast(page, 'Kunden zusammengeführt');
    await page.getByRole('tab', { name: /Fahrzeuge/ }).click();
    await expect(page.getByRole('tabpanel').getByText(`XM-ZW ${width}`)).toBeVisible();

    await page.goto(`${server.url}/customers/${other}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Einhold ${width}`);
    const data = page.getByRole('region', { name: 'Kundenstammdaten' });
    await expect(data.getByRole('link', { name: 'z@mail.example' })).toBeVisible();
  });
}

test('an address of a page behind the last one leads to the last', async ({ page }) => {
  const admin = await callerOf(server);
  await admin('POST', '/customers', { lastName: 'Nyberg' });
  await keepSession(page, server, await sessionOf(server, ['DISPONENT']));
  await page.goto(`${server.url}/customers?seite=999`);
  const list = page.getByRole('region', { name: 'Kunden', exact: true });
  await expect(list.getByRole('navigation', { name: 'Seiten' })).toContainText(/Seite (\d+) \/ \1(?!\d)/);
  await expect(list.getByRole('link').first()).toBeVisible();
  await expect(list.getByText('Keine Kunden gefunden')).toHaveCount(0);
});

for (const width of [360, 1440]) {
  test(`mechanics read customers without notes at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const admin = await callerOf(server);
    const { body } = await admin<{ id: string }>('POST', '/customers', {
      lastName: 'Sundberg',
      notes: 'Zahlt spät',
    });
    await keepSession(page, server, await sessionOf(server, ['MECHANIKER']));
    await page.goto(`${server.url}/customers/${body.id}`);
    await expect(
      page.getByText('Sie können Kundendaten nur lesen. Notizen sind für Ihre Rolle ausgeblendet.'),
    ).toBeVisible();
    await expect(page.getByText('Zahlt spät')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Speichern' })).toHaveCount(0);
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
}

test('whoever has no business with customers is turned away by page and API', async ({ page }) => {
  const session = await sessionOf(server, ['LAGERIST']);
  await keepSession(page, server, session);
  await page.goto(`${server.url}/customers`);
  await expect(page).not.toHaveURL(/\/customers$/);
  const answer = await fetch(`${server.url}/api/customers`, {
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(answer.status).toBe(403);
});
