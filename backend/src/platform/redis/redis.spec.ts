import { Writable } from 'node:stream';
import { EngineProcess } from '../../testing/engines/engine-process.js';
import { describeWithOwnRedis } from '../../testing/engines/test-redis.js';
import { createLog } from '../telemetry/log.js';
import { openRedis } from './redis.js';

const ANSWER_WITHIN_MS = 300;

describeWithOwnRedis('the connection to Redis', () => {
  let server: EngineProcess;
  let lines: string[];
  let bytes: string;
  const write = (line: Buffer, _: string, done: () => void): void => {
    bytes += line.toString();
    lines.push((JSON.parse(line.toString()) as { msg: string }).msg);
    done();
  };
  const open = (url = server.url) =>
    openRedis({
      url,
      log: createLog('warn', new Writable({ write })),
      answerWithinMs: ANSWER_WITHIN_MS,
    });

  beforeEach(async () => {
    lines = [];
    bytes = '';
    server = await EngineProcess.start('redis');
  });
  afterEach(() => server.stop());

  it('warns at start if Redis may evict or lose jobs', async () => {
    const well = await open();
    expect(lines).toEqual([]);
    await well.commands.config('SET', 'maxmemory-policy', 'allkeys-lru');
    await well.commands.config('SET', 'appendonly', 'no');
    well.close();
    (await open()).close();
    expect(lines).toEqual([
      'Redis may evict jobs when memory is short: set maxmemory-policy noeviction',
      'Redis loses recent jobs when it is killed: set appendonly yes and appendfsync always',
    ]);
  });

  it('reports an outage in time and reconnects by itself', async () => {
    const redis = await open();
    const ping = (): Promise<string> => redis.run((client) => client.ping());
    server.pause();
    const start = performance.now();
    await expect(ping()).rejects.toMatchObject({ name: 'StoreUnavailable', fault: 'away' });
    expect(performance.now() - start).toBeLessThan(3 * ANSWER_WITHIN_MS);
    server.goOn();
    expect(await ping()).toBe('PONG');

    const { port } = server;
    await server.kill();
    await expect(ping()).rejects.toMatchObject({ fault: 'away' });
    server = await EngineProcess.start('redis', { port });
    let answer: string | null = null;
    while (answer === null) answer = await ping().catch(() => null);
    expect(answer).toBe('PONG');
    redis.close();
    await expect(ping()).rejects.toMatchObject({ fault: 'closed' });
  });

  it('reconnects to the primary if this server is read-only', async () => {
    const redis = await open();
    const connections = new Set<string>();
    const clientId = async (): Promise<void> =>
      void connections.add(String(await redis.commands.client('ID')));
    await clientId();
    await redis.commands.call('REPLICAOF', '127.0.0.1', '1');
    const write = (): Promise<unknown> =>
      redis.run((client) => client.eval("redis.call('SET', 'a', 'b')", 0));
    await expect(write()).rejects.toMatchObject({ fault: 'read-only' });
    await redis.commands.call('REPLICAOF', 'NO', 'ONE');
    await clientId();
    await write();
    expect(connections.size).toBe(2);
    redis.close();
  });

  it('converts faults of the server and leaves our own mistakes unchanged', async () => {
    const redis = await open();
    await redis.commands.config('SET', 'maxmemory', '1');
    await expect(redis.run((client) => client.set('a', 'b'))).rejects.toMatchObject({ fault: 'full' });
    await expect(redis.run((client) => client.call('NOSUCH'))).rejects.toMatchObject({ name: 'ReplyError' });
    redis.close();
    await expect(open('redis://127.0.0.1:1')).rejects.toMatchObject({ fault: 'away' });
    await expect(open(server.url.replace('//', '//user:wrong@'))).rejects.toMatchObject({ fault: 'away' });
    // The client's error contains the whole command.
    expect(bytes).toContain('WRONGPASS');
    expect(bytes).not.toContain('wrong');
  });
});
