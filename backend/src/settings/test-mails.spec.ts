import type { Connections } from '../platform/connections/connections.js';
import { NOTHING_FIXED } from '../platform/connections/connections.js';
import { createLog } from '../platform/telemetry/log.js';
import type { StreamReader } from '../platform/streams/stream-reader.js';
import { TestMails } from './test-mails.js';

it('a test mail is refused on a process that does not send: it knows only a stand-in of the server', async () => {
  const smtpUrl = 'smtp://worker';
  const connections = { fixed: { ...NOTHING_FIXED, smtpUrl }, smtpUrl: () => Promise.resolve(smtpUrl) };
  const mails = new TestMails({} as StreamReader, connections as Connections, createLog('silent'), {
    role: 'api',
  });
  await expect(mails.send('chefin@ahornhof.example', '2026-11-26T10:00:00.000Z')).rejects.toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining('der die E-Mails versendet'),
  });
});
