import { expect, test } from '@playwright/test';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { Server } from './server.js';
import { elsewhere, expectAccessible, expectNoOverflow, logIn, rowButton, toast } from './staff.js';
import { openDay } from './workshop-days.js';

/** What was mistyped is corrected in the appointment, which leads to customer, vehicle and order. */
let server: Server;
test.beforeAll(async () => (server = await Server.start()));
test.afterAll(() => server.close());

for (const width of [1440, 360]) {
  test(`an appointment is corrected and becomes an order, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { api, book } = await elsewhere(server);
    const name = `Svea Lindqvist ${width}`;
    const linked = { createNewCustomer: true, createNewVehicle: true, linkCustomer: true } as object;
    const kfz = `XM-SL ${width}`;
    const time = width === 360 ? '08:00' : '09:00';
    const booked = await book({
      date: openDay(2),
      time,
      name,
      kfz,
      email: `s${width}@post.example`,
      ...linked,
    });
    await logIn(page, server);
    await page.goto(`${server.url}/appointments`);
    await rowButton(page, name, 'Angaben berichtigen').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: `Kunde ${name}` })).toBeVisible();
    await expect(dialog.getByRole('link', { name: `Fahrzeug ${kfz}` })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByLabel('Name').fill('');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog.getByText('Bitte den Namen angeben.').first()).toBeVisible();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Telefon').fill('030 23125 299');
    await dialog.getByLabel('Bemerkung').fill('Quietscht vorn links');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(toast(page, 'Angaben berichtigt')).toBeVisible();
    await expect(page.getByText('030 23125 299').first()).toBeVisible();
    await rowButton(page, name, 'Angaben berichtigen').click();
    await dialog.getByText('Verlauf').click();
    await expect(
      dialog.getByText(/^Berichtigt: Telefon von „0171 39200 22“ auf „030 23125 299“/),
    ).toBeVisible();
    await dialog.getByRole('link', { name: 'Auftrag anlegen' }).click();
    await expect(dialog.getByLabel('Was ist zu tun?')).toHaveValue(`Ölwechsel ${kfz}\nQuietscht vorn links`);
    await dialog.getByRole('button', { name: 'Erstellen' }).click();
    await expect(toast(page, 'Auftrag erstellt').last()).toBeVisible();
    const { workOrder } = await api<AppointmentAnswer>('GET', `/appointment/${booked.id}`);
    await page.goto(`${server.url}/appointments`);
    await page.getByRole('link', { name: `Auftrag ${workOrder?.number}` }).click();
    await expect(page).toHaveURL(new RegExp(`id=${workOrder?.id}`));
  });
}
