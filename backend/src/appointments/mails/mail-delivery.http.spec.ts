import type { MailDeliveryAnswer } from '#contracts/settings/mail-delivery.api.js';
import { startTestApp } from '../../testing/start-test-app.js';

async function deliveryWith(environment: Record<string, string>): Promise<MailDeliveryAnswer> {
  const app = await startTestApp({ environment });
  try {
    const ask = async (token: string | null) =>
      app.request<MailDeliveryAnswer>('GET', '/api/settings/mail-delivery', undefined, token);
    expect((await ask(null)).status).toBe(401);
    expect((await ask(await app.loginAs('MECHANIKER'))).status).toBe(403);
    expect((await ask(await app.loginAs('DISPONENT'))).status).toBe(200);
    const { status, body } = await ask(await app.loginAs('ADMIN'));
    expect(status).toBe(200);
    return body;
  } finally {
    await app.close();
  }
}

it('reports that mails stay in a folder and that links name this machine', async () => {
  expect(await deliveryWith({})).toEqual({
    server: null,
    folder: 'postausgang',
    linkBase: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    isPublicAddress: false,
  });
});

it('reports the configured mail server and address, without the password', async () => {
  const environment = {
    SMTP_URL: 'smtps://werkstatt:geheim@mail.example:465',
    PUBLIC_URL: 'https://ahornhof.example/',
  };
  expect(await deliveryWith(environment)).toEqual({
    server: 'mail.example:465',
    folder: 'postausgang',
    linkBase: 'https://ahornhof.example',
    isPublicAddress: true,
  });
});
