import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Problem } from '#contracts/kernel/problem.js';
import type { FeedbackAnswer } from '#contracts/site/feedback.api.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

const TOKEN = 'ein-geheimer-schluessel';
const HOUR_MS = 3_600_000;

type Issue = { readonly title: string; readonly body: string; readonly html_url: string };

/** A place where issues are kept, as GitHub answers; `statuses` are given to the next POSTs instead. */
class IssueServer {
  readonly issues: Issue[] = [];
  readonly statuses: number[] = [];
  readonly tokens = new Set<string | undefined>();
  readonly requests: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<IssueServer> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const issues = new IssueServer(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        issues.tokens.add(request.headers.authorization);
        issues.requests.push(`${request.method} ${request.url?.split('?', 1)[0]}`);
        const [status, body] = issues.answer(request.method ?? '', Buffer.concat(chunks).toString());
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    return issues;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private answer(method: string, text: string): [number, unknown] {
    if (method === 'GET') return [200, this.issues];
    const status = this.statuses.shift();
    // 502 with the issue made all the same: the answer that got lost.
    if (status === undefined || status === 502) {
      const sent = JSON.parse(text) as { title: string; body: string };
      this.issues.push({ ...sent, html_url: `https://github.example/issues/${this.issues.length + 1}` });
    }
    return status === undefined ? [201, this.issues.at(-1)] : [status, { message: 'no' }];
  }
}

const bug = { type: 'BUG', message: 'Die Uhr steht.\r\nSeit gestern.', github: true };

describe('feedback over HTTP', () => {
  let garage: TestApp;
  afterEach(() => garage.close());

  const listed = async () => {
    const admin = await garage.loginAs('ADMIN');
    return (await garage.request<FeedbackAnswer[]>('GET', '/api/feedback', undefined, admin)).body;
  };
  const give = async (body: object) => {
    const token = await garage.loginAs('MECHANIKER');
    return garage.request<FeedbackAnswer & Problem>('POST', '/api/feedback', body, token);
  };

  describe('without a repository', () => {
    beforeEach(async () => {
      garage = await startTestApp();
    });

    it('is given by every signed-in user and read by ADMIN', async () => {
      expect((await garage.request('POST', '/api/feedback', bug)).status).toBe(401);
      const { status, body } = await give(bug);
      expect(status).toBe(201);
      garage.clock.advance(HOUR_MS);
      await give({ type: 'SUGGESTION', message: 'Eine größere Schrift', github: false });
      const list = await listed();
      expect(list.map(({ message, github }) => [message, github])).toEqual([
        ['Eine größere Schrift', null],
        ['Die Uhr steht.\nSeit gestern.', 'Nicht eingerichtet'],
      ]);
      expect(list[1]).toEqual(body);
      expect(list[1]).toMatchObject({ type: 'BUG', author: 'probe-mechaniker', githubUrl: null });
      const token = await garage.loginAs('MECHANIKER');
      expect((await garage.request('GET', '/api/feedback', undefined, token)).status).toBe(403);
      expect((await garage.request('GET', '/api/feedback')).status).toBe(401);
    });

    it.each([
      [{ type: 'PRAISE' }, 'type'],
      [{ message: ' \n ' }, 'message'],
      [{ message: 'x'.repeat(4_001) }, 'message'],
      [{ message: ['x'] }, 'message'],
      [{ github: 'ja' }, 'github'],
    ])('refuses %j', async (wrong, field) => {
      const { status, body } = await give({ ...bug, ...wrong });
      expect([status, body.errors[0]?.field]).toEqual([400, field]);
      expect(await listed()).toEqual([]);
    });
  });

  describe('with a repository', () => {
    let gitHub: IssueServer;
    let logged = '';
    beforeEach(async () => {
      gitHub = await IssueServer.start();
      logged = '';
      const lines = new Writable({
        write(chunk: Buffer, _encoding, done) {
          logged += chunk.toString();
          done();
        },
      });
      garage = await startTestApp({
        environment: { GITHUB_REPO: 'ahornhof/werkstatt', GITHUB_TOKEN: TOKEN, GITHUB_API_URL: gitHub.url },
        log: pino({ level: 'trace' }, lines),
      });
    });
    afterEach(async () => {
      await gitHub.stop();
      expect(logged).not.toContain(TOKEN);
    });

    it('opens one issue and shows where', async () => {
      expect((await give(bug)).body.github).toBe('Wartet');
      await garage.settle();
      await garage.settle();
      expect(gitHub.issues).toHaveLength(1);
      expect(gitHub.issues[0]?.title).toBe('Fehler: Die Uhr steht.');
      expect(gitHub.issues[0]?.body).toContain('Seit gestern.');
      expect([...gitHub.tokens]).toEqual([`Bearer ${TOKEN}`]);
      expect(gitHub.requests).toContain('POST /repos/ahornhof/werkstatt/issues');
      expect(await listed()).toMatchObject([
        { github: 'Angelegt', githubUrl: 'https://github.example/issues/1' },
      ]);
      await give({ ...bug, github: false });
      await garage.settle();
      expect(gitHub.issues).toHaveLength(1);
    });

    it('finds the issue again when the answer got lost', async () => {
      gitHub.statuses.push(502);
      await give(bug);
      await garage.settle();
      expect(await listed()).toMatchObject([{ github: 'Wartet' }]);
      garage.clock.advance(HOUR_MS);
      await garage.settle();
      expect(gitHub.issues).toHaveLength(1);
      expect(await listed()).toMatchObject([{ github: 'Angelegt' }]);
    });

    it('is tried again when ADMIN asks for it', async () => {
      gitHub.statuses.push(403);
      const { id } = (await give(bug)).body;
      const retry = async (role: 'ADMIN' | 'MECHANIKER') =>
        garage.request<FeedbackAnswer & Problem>(
          'POST',
          `/api/feedback/${id}/retry`,
          undefined,
          await garage.loginAs(role),
        );
      expect((await retry('ADMIN')).status).toBe(409);
      await garage.settle();
      expect(await listed()).toMatchObject([{ github: 'Fehlgeschlagen' }]);
      expect((await retry('MECHANIKER')).status).toBe(403);
      expect(await retry('ADMIN')).toMatchObject({ status: 200, body: { id, github: 'Wartet' } });
      await garage.settle();
      expect(await listed()).toMatchObject([
        { github: 'Angelegt', githubUrl: 'https://github.example/issues/1' },
      ]);
      expect((await retry('ADMIN')).status).toBe(409);
    });

    it('says when it failed: at once when refused, after the last attempt when away', async () => {
      gitHub.statuses.push(403);
      await give(bug);
      await garage.settle();
      expect(await listed()).toMatchObject([{ github: 'Fehlgeschlagen', githubUrl: null }]);
      gitHub.statuses.push(503, 503, 503, 503, 503);
      await give(bug);
      for (let attempt = 1; attempt <= 5; attempt++) {
        await garage.settle();
        garage.clock.advance(HOUR_MS);
      }
      expect((await listed()).map(({ github }) => github)).toEqual(['Fehlgeschlagen', 'Fehlgeschlagen']);
      expect(gitHub.issues).toEqual([]);
    });
  });
});
