import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import { pino } from 'pino';
import { describeWithEngine, isInstalled } from '../../testing/testing-engines.js';
import { parseEsdbUrl } from './esdb-client.js';
import { openEsdbEventStore } from './esdb-event-store.js';
import { esdbPositionOf, positionOf } from './esdb-positions.js';
import { eventStoreName, EventStoreProcess } from '../testing/event-store-process.js';
import { notes } from '../testing/notes.js';

const log = pino({ level: 'silent' });

describe('connection strings of EventStoreDB', () => {
  it.each(['esdb', 'kurrentdb', 'kurrent'])('accept %s', (scheme) => {
    expect(parseEsdbUrl(`${scheme}://name:p%40ss@one:2113,two?tlsCAFile=%2Fca.pem`)).toMatchObject({
      hosts: [
        { address: 'one', port: 2113 },
        { address: 'two', port: 2113 },
      ],
      defaultCredentials: { username: 'name', password: 'p@ss' },
      tlsCAFile: '/ca.pem',
      dnsDiscover: false,
    });
    expect(parseEsdbUrl(`${scheme}+discover://cluster`)).toMatchObject({ dnsDiscover: true });
  });

  it('reveal no password in an error or a warning', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(() => parseEsdbUrl('esdb://name:geheim@one:port')).toThrow(/^(?!.*geheim)/);
    parseEsdbUrl('esdb://name:geheim@one?tlsVerifyCert=false&unknown=1');
    expect(warn).toHaveBeenCalled();
    expect(warn.mock.calls.flat().join()).not.toContain('geheim');
    warn.mockRestore();
  });

  it('are refused before connecting if invalid', async () => {
    await expect(openEsdbEventStore({ url: 'http://one:2113', log })).rejects.toThrow('esdb://');
  });
});

describe('positions of EventStoreDB', () => {
  it('sort as text and keep all 64 bits', () => {
    const places = [
      { commit: '0', prepare: '0' },
      { commit: '9', prepare: '9' },
      { commit: '10', prepare: '2' },
      { commit: '10', prepare: '10' },
      { commit: '18446744073709551615', prepare: '18446744073709551615' },
    ];
    const positions = places.map(positionOf);
    expect(positions.toSorted()).toEqual(positions);
    expect(positions.map(esdbPositionOf)).toEqual(places);
    expect(esdbPositionOf('')).toBeNull();
    expect(() => esdbPositionOf('0000000000000007')).toThrow(RangeError);
  });
});

describeWithEngine('openssl', isInstalled('openssl'))(`TLS and log-in at ${eventStoreName}`, () => {
  let directory: string;
  let double: EventStoreProcess;
  const urlOf = (login: string, parameters: string): string =>
    `esdb://${login}localhost:${double.port}?${parameters}`;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'event-store-tls-'));
    const files = ['-keyout', join(directory, 'node.key'), '-out', join(directory, 'node.crt')];
    const names = ['-subj', '/CN=eventstoredb-node', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    const kind = ['-newkey', 'rsa:2048', '-nodes', '-days', '2'];
    await promisify(execFile)('openssl', ['req', '-x509', ...kind, ...files, ...names]);
    double = await EventStoreProcess.start({ tls: directory, password: 'p@ss' });
  });
  afterAll(async () => {
    await double.remove();
    await rm(directory, { recursive: true, force: true });
  });

  it('appends with the connection string’s credentials to a server with a trusted certificate', async () => {
    const tls = `tlsCAFile=${encodeURIComponent(join(directory, 'node.crt'))}`;
    const store = await openEsdbEventStore({ url: urlOf('admin:p%40ss@', tls), log });
    expect((await store.append('stream', 'none', notes(2))).revision).toBe(1);
    await store.close();
    for (const login of ['', 'admin:wrong@'])
      await expect(openEsdbEventStore({ url: urlOf(login, tls), log })).rejects.toMatchObject({
        fault: 'io',
      });
  });

  it('refuses an unsigned certificate, and plain connections to a TLS server', async () => {
    for (const parameters of ['tls=true', 'tls=false']) {
      const opening = openEsdbEventStore({ url: urlOf('admin:p%40ss@', parameters), log, timeoutMs: 2_000 });
      await expect(opening).rejects.toMatchObject({ fault: 'away' });
    }
  });
});
