import { ADMIN } from './server.js';

export const COMPANY = 'Kfz-Meisterbetrieb Erlenhof';
export const ANNOUNCEMENT = 'Am 24. Dezember schließen wir um 12 Uhr';
/** The cars for sale; the newest, which is the last, is shown first. */
export const CARS = [
  'Falke Kombi',
  'Specht Kleinwagen',
  'Habicht Coupé',
  'Sperber Bus',
  'Bussard Pritsche',
  'Milan Transporter',
];

/** What an administrator enters on the first day. */
export async function furnish(url: string): Promise<void> {
  const send = async (method: string, path: string, body: object, token?: string) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { token?: string };
  };
  const { token } = await send('POST', '/auth/login', ADMIN);
  const company = {
    name: COMPANY,
    street: 'Erlenweg 3',
    zip: '54321',
    city: 'Erlenau',
    phone: '030 23125 200',
  };
  await send('PUT', '/settings/company', company, token);
  await send('POST', '/announcements', { text: ANNOUNCEMENT, active: true }, token);
  for (const name of CARS) {
    await send('POST', '/cars', { name, price: 8900, link: 'https://autos.example/1', active: true }, token);
  }
}
