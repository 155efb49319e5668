import { ConfigError, readConfig } from './config.js';

function linesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('needs nothing: local address, port 3000, embedded engines', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      engines: { kind: 'embedded' },
      role: 'all',
      trustProxy: false,
      logLevel: 'info',
    });
    expect(config.dataDirectory.endsWith('data')).toBe(true);
    expect(config.tecComDirectory).toBe(`${config.dataDirectory}/teccom`);
  });

  it('counts an empty value as not set', () => {
    expect(readConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: null });
  });

  it('reports every wrong setting on its own line', () => {
    const wrong = {
      PORT: '70000',
      HOST: 'a b',
      WERKSTATT_ENGINES: 'cloud',
      WERKSTATT_ROLE: 'boss',
      EVENTSTORE_URL: 'http://x',
      MONGO_URL: 'x',
      REDIS_URL: 'x',
      PUBLIC_URL: 'ftp://x',
      TRUST_PROXY: 'yes',
      SMTP_URL: 'x',
      CHROMIUM_PATH: '/nirgends/chromium',
      GITHUB_REPO: 'werkstatt',
      GITHUB_TOKEN: 'mit Leerzeichen',
      GITHUB_API_URL: 'ftp://x',
      LOG_LEVEL: 'loud',
      METRICS_TOKEN: 'kurz',
      API_DOCS: '1',
      ADMIN_USERNAME: 'ab',
      ADMIN_PASSWORD: 'short',
    };
    const lines = linesOf(wrong);
    expect(lines.map((line) => line.split(' ')[0]).toSorted()).toEqual(Object.keys(wrong).toSorted());
  });

  it('does not repeat an invalid secret', () => {
    expect(linesOf({ SMTP_URL: 'smpt://user:geheim@mail' }).join()).not.toContain('geheim');
  });

  describe('a cluster', () => {
    const urls = {
      EVENTSTORE_URL: 'esdb://events:2113',
      MONGO_URL: 'mongodb://documents',
      REDIS_URL: 'redis://jobs',
    };

    it('needs three servers and a role', () => {
      const config = readConfig({ ...urls, WERKSTATT_ENGINES: 'cluster', WERKSTATT_ROLE: 'worker' });
      expect(config.role).toBe('worker');
      expect(config.tecComDirectory).toBeNull();
      expect(config.engines).toEqual({
        kind: 'cluster',
        eventStoreUrl: urls.EVENTSTORE_URL,
        mongoUrl: urls.MONGO_URL,
        redisUrl: urls.REDIS_URL,
      });
    });

    it('accepts several servers of one kind', () => {
      const several = {
        ...urls,
        EVENTSTORE_URL: 'esdb://admin:geheim@a:2113,b:2113,c?tls=true',
        MONGO_URL: 'mongodb://werkstatt:geheim@a,b:27018/werkstattbuch?replicaSet=x',
        WERKSTATT_ENGINES: 'cluster',
      };
      expect(readConfig(several).engines).toMatchObject({
        eventStoreUrl: several.EVENTSTORE_URL,
        mongoUrl: several.MONGO_URL,
      });
      const wrong = { EVENTSTORE_URL: 'esdb://a:2113,,b:2113', MONGO_URL: 'mongodb://a,b:270178' };
      expect(linesOf({ ...several, ...wrong })).toHaveLength(2);
    });

    it('never falls back to local files', () => {
      const { MONGO_URL } = urls;
      expect(linesOf({ WERKSTATT_ENGINES: 'cluster', MONGO_URL })).toEqual([
        'EVENTSTORE_URL fehlt; WERKSTATT_ENGINES=cluster braucht es.',
        'REDIS_URL fehlt; WERKSTATT_ENGINES=cluster braucht es.',
      ]);
    });

    it('is required for separate roles', () => {
      expect(linesOf({ WERKSTATT_ROLE: 'api' })).toEqual([
        'WERKSTATT_ROLE kann nur mit WERKSTATT_ENGINES=cluster anders als all sein.',
      ]);
    });
  });

  it('needs a repository and a token to open issues', () => {
    const repo = { GITHUB_REPO: 'ahornhof/werkstatt' };
    expect(readConfig({ ...repo, GITHUB_TOKEN: 'geheim' }).github).toEqual({
      repo: 'ahornhof/werkstatt',
      token: 'geheim',
      apiUrl: 'https://api.github.com',
    });
    expect(readConfig({}).github).toBeNull();
    expect(linesOf(repo)).toEqual(['GITHUB_TOKEN fehlt; GITHUB_REPO braucht es.']);
    expect(linesOf({ GITHUB_TOKEN: 'geheim' })).toEqual(['GITHUB_REPO fehlt; GITHUB_TOKEN braucht es.']);
  });

  it('drops the slash at the end of the public address', () => {
    expect(readConfig({ PUBLIC_URL: 'https://werkstatt.example/' }).publicUrl).toBe(
      'https://werkstatt.example',
    );
  });
});
