import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Role } from '#contracts/access/roles.js';
import type { Problem } from '#contracts/kernel/problem.js';
import type { FeedbackAnswer } from '#contracts/site/feedback.api.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';

const TOKEN = 'ein-geheimer-schluessel';
const HOUR_MS = 3_600_000;

type Issue = { readonly title: string; readonly body: string; readonly html_url: string };

/** A double of GitHub. The next POSTs answer with `statuses` instead. */
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
    // 502 creates the issue, but loses the answer.
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

  const decide = async (id: string, what: 'release' | 'decline' | 'retry', role: Role = 'ADMIN') =>
    garage.request<FeedbackAnswer & Problem>(
      'POST',
      `/api/feedback/${id}/${what}`,
      undefined,
      await garage.loginAs(role),
    );
  const giveAndRelease = async (body: object) => {
    const given = await give(body);
    expect(await decide(given.body.id, 'release')).toMatchObject({ status: 200, body: { github: 'Wartet' } });
    return given;
  };

  describe('without a repository', () => {
    beforeEach(async () => {
      garage = await startTestApp();
    });

    it('can be sent by every signed-in user and read by ADMIN', async () => {
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

    it('can be given ten times an hour by each user', async () => {
      for (let time = 1; time <= 10; time++) expect((await give(bug)).status).toBe(201);
      expect((await give(bug)).status).toBe(429);
      const token = await garage.loginAs('LAGERIST');
      expect((await garage.request('POST', '/api/feedback', bug, token)).status).toBe(201);
      garage.clock.advance(HOUR_MS);
      expect((await give(bug)).status).toBe(201);
    });

    it.each([
      [{ type: 'PRAISE' }, 'type'],
      [{ message: ' \n ' }, 'message'],
      [{ message: 'x'.repeat(4_001) }, 'message'],
      [{ message: ['x'] }, 'message'],
      [{ message: 'Bei Frau Ackerquaste steht die Uhr' }, 'message'],
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

    it('leaves only after an administrator has read and released it', async () => {
      const message = '@octocat closes #1 ![x](https://evil.example) 98765551234';
      const { id, github, issueText } = (await give({ ...bug, message })).body;
      expect(github).toBe('Freigabe nötig');
      expect(issueText?.body).toMatch(/^```text\n@.octocat closes #1 .*\[…\]\n```$/);
      const declined = (await give(bug)).body.id;
      await garage.settle();
      for (const what of ['release', 'decline'] as const)
        expect((await decide(id, what, 'MECHANIKER')).status).toBe(403);
      expect((await decide(declined, 'decline')).body).toMatchObject({
        github: 'Nicht gemeldet',
        issueText: null,
      });
      expect((await decide(declined, 'release')).status).toBe(409);
      await garage.settle();
      expect(gitHub.requests).toEqual([]);
      expect((await decide(id, 'release')).status).toBe(200);
      await garage.settle();
      expect(gitHub.issues).toHaveLength(1);
      expect(gitHub.issues[0]?.body).toContain(issueText?.body);
      expect(gitHub.issues[0]?.body).not.toMatch(/5551234|@octocat/);
    });

    it('creates one issue and shows its URL', async () => {
      await giveAndRelease(bug);
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

    it('finds the issue again if the answer was lost', async () => {
      gitHub.statuses.push(502);
      await giveAndRelease(bug);
      await garage.settle();
      expect(await listed()).toMatchObject([{ github: 'Wartet' }]);
      garage.clock.advance(HOUR_MS);
      await garage.settle();
      expect(gitHub.issues).toHaveLength(1);
      expect(await listed()).toMatchObject([{ github: 'Angelegt' }]);
    });

    it('is retried on request of ADMIN', async () => {
      gitHub.statuses.push(403);
      const { id } = (await giveAndRelease(bug)).body;
      const retry = (role: Role) => decide(id, 'retry', role);
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

    it('reports a failure: at once if refused, after the last attempt if GitHub is down', async () => {
      gitHub.statuses.push(403);
      await giveAndRelease(bug);
      await garage.settle();
      expect(await listed()).toMatchObject([{ github: 'Fehlgeschlagen', githubUrl: null }]);
      gitHub.statuses.push(503, 503, 503, 503, 503);
      await giveAndRelease(bug);
      for (let attempt = 1; attempt <= 5; attempt++) {
        await garage.settle();
        garage.clock.advance(HOUR_MS);
      }
      expect((await listed()).map(({ github }) => github)).toEqual(['Fehlgeschlagen', 'Fehlgeschlagen']);
      expect(gitHub.issues).toEqual([]);
    });
  });
});
