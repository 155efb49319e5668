import type { FieldError } from '#contracts/kernel/problem.js';
import {
  connectionsStream,
  NO_CONNECTIONS,
  type ConnectionDetails,
} from '#contracts/settings/connections.js';
import { given, refusalOf } from '../testing/given.js';
import { chooseConnections } from './connections.js';

const { revision: _, mailPasswordId: _none, ...nothing } = NO_CONNECTIONS;
const details: ConnectionDetails = {
  ...nothing,
  mailHost: 'smtp.anbieter.example',
  mailUser: 'werkstatt',
  publicUrl: 'https://ahornhof.example',
};
const rules = { dataDirectory: '/srv/werkstatt', isCluster: false, isFolderUsable: true };
const chosen = {
  type: 'ConnectionsChosen',
  version: 1,
  data: { ...details, mailPasswordId: 'first' },
} as const;
const faultOf = (decide: ReturnType<typeof chooseConnections>) =>
  (refusalOf(() => given(connectionsStream, chosen).when(decide)).errors as readonly FieldError[]).map(
    ({ field }) => field,
  );

const idAfter = (password: string | null) =>
  given(connectionsStream, chosen)
    .when(chooseConnections(details, password, rules))
    .map(({ data }) => data.mailPasswordId);

describe('choosing mail server, public address and backup folder', () => {
  it('is recorded once, with the place of the password', () => {
    expect(given(connectionsStream).when(chooseConnections(details, 'first', rules))).toEqual([chosen]);
    expect(given(connectionsStream, chosen).when(chooseConnections(details, undefined, rules))).toEqual([]);
  });

  it('records a new password and a removed one', () => {
    expect(idAfter('second')).toEqual(['second']);
    expect(idAfter(null)).toEqual([null]);
  });

  it.each<[string, Partial<ConnectionDetails>]>([
    ['another server', { mailHost: 'smtp.fremd.example' }],
    ['another port', { mailPort: 25 }],
    ['another encryption', { mailEncryption: 'TLS' }],
    ['another user', { mailUser: 'fremd' }],
  ])('never sends a stored password to %s', (_name, change) => {
    expect(faultOf(chooseConnections({ ...details, ...change }, undefined, rules))).toEqual(['mailPassword']);
    const events = given(connectionsStream, chosen).when(
      chooseConnections({ ...details, ...change }, 'second', rules),
    );
    expect(events).toHaveLength(1);
  });

  it('refuses a password without server or user', () => {
    expect(faultOf(chooseConnections({ ...details, mailUser: null }, 'second', rules))).toEqual([
      'mailPassword',
    ]);
    expect(faultOf(chooseConnections({ ...details, mailHost: null }, 'second', rules))).toEqual([
      'mailPassword',
    ]);
  });

  it.each([
    ['a path that is not absolute', 'sicherungen', rules],
    ['the data folder', '/srv/werkstatt', rules],
    ['a folder in the data folder', '/srv/werkstatt/x/../sicherung', rules],
    ['any folder in a cluster', '/mnt/sicherung', { ...rules, isCluster: true }],
    ['a folder that is missing', '/mnt/sicherung', { ...rules, isFolderUsable: false }],
  ])('refuses as backup folder %s', (_name, backupFolder, installation) => {
    expect(faultOf(chooseConnections({ ...details, backupFolder }, undefined, installation))).toEqual([
      'backupFolder',
    ]);
  });

  it.each(['https://ahornhof.example:80a', 'https://['])('refuses %s as public address', (publicUrl) => {
    expect(faultOf(chooseConnections({ ...details, publicUrl }, undefined, rules))).toEqual(['publicUrl']);
  });

  it('names all faults together', () => {
    const wrong = { ...details, mailPort: 25, publicUrl: 'https://[', backupFolder: 'sicherungen' };
    expect(faultOf(chooseConnections(wrong, undefined, rules))).toEqual([
      'mailPassword',
      'publicUrl',
      'backupFolder',
    ]);
  });

  it('accepts a backup folder beside the data folder', () => {
    const beside = { ...details, backupFolder: '/srv/werkstatt-sicherung' };
    expect(given(connectionsStream, chosen).when(chooseConnections(beside, undefined, rules))).toHaveLength(
      1,
    );
  });
});
