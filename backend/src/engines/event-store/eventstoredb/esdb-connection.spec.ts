import { pino } from 'pino';
import { parseEsdbUrl } from './esdb-client.js';
import { EsdbConnection } from './esdb-connection.js';
import type { EsdbSession } from './esdb-session.js';
import { encodeEvents } from '../../../platform/event-store/event-limits.js';
import { eventStoreName, EventStoreProcess } from '../testing/event-store-process.js';
import { notes } from '../testing/notes.js';

describe(`a call of several steps to ${eventStoreName}`, () => {
  let server: EventStoreProcess;
  let connection: EsdbConnection;

  beforeEach(async () => {
    server = await EventStoreProcess.start();
    connection = new EsdbConnection(parseEsdbUrl(server.url), 60_000, pino({ level: 'silent' }));
  });
  afterEach(async () => {
    await connection.close();
    await server.remove();
  });

  it('restarts on the next session if its session is retired before anything was sent', async () => {
    const events = encodeEvents(notes(2));
    const sessions: EsdbSession[] = [];
    const written = await connection.run(async (session, expiry) => {
      sessions.push(session);
      if (sessions.length === 1) session.retire();
      return session.appends.append('stream', 'none', events, expiry);
    });
    expect(written.revision).toBe(1);
    expect(new Set(sessions).size).toBe(2);
    expect(sessions).toHaveLength(2);
  });
});
