import type { MailDeliveryAnswer } from '#contracts/settings/mail-delivery.api.js';
import { startTestApp } from '../../testing/start-test-app.js';

/** What an ADMIN reads under these settings, and a DISPONENT too. */
async function told(environment: Record<string, string>): Promise<MailDeliveryAnswer> {
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

it('tells the ADMIN that mails stay in a folder and links name this machine', async () => {
  expect(await told({})).toEqual({
    server: null,
    folder: 'postausgang',
    linkBase: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    isPublicAddress: false,
  });
});

it('tells which mail server and address are set, without the password', async () => {
  const environment = {
    SMTP_URL: 'smtps://werkstatt:geheim@mail.example:465',
    PUBLIC_URL: 'https://ahornhof.example/',
  };
  expect(await told(environment)).toEqual({
    server: 'mail.example:465',
    folder: 'postausgang',
    linkBase: 'https://ahornhof.example',
    isPublicAddress: true,
  });
});
