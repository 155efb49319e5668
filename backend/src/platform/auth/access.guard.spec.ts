import { Controller, Get, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Actor } from '#contracts/access/actor.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { startEdgeApp, type EdgeApp } from '../../testing/edge-app.js';
import { Who } from '../http/context.js';
import { Allow } from './allow.js';

@Controller('probe')
class ProbeController {
  @Get()
  @Allow('site:public')
  open(@Who() who: Actor): object {
    return { who };
  }

  @Get('admin')
  @Allow('users:read')
  admin(@Who() who: Actor): object {
    return { who };
  }
}

let app: EdgeApp;
beforeAll(async () => {
  app = await startEdgeApp([ProbeController]);
});
afterAll(() => app.close());

describe('access', () => {
  it('recognises staff on public routes and treats a bad token as anonymous', async () => {
    const token = app.tokenOf('LAGERIST');
    expect((await app.request('GET', '/api/probe', undefined, token)).body).toMatchObject({
      who: { roles: ['LAGERIST'] },
    });
    for (const bad of ['x', `${token}x`, token.split('.').slice(0, 2).join('.') + '.']) {
      const { status, body } = await app.request('GET', '/api/probe', undefined, bad);
      expect({ status, body }).toMatchObject({ status: 200, body: { who: { kind: 'public' } } });
    }
  });

  it('answers 401 without a valid token and 403 without the role', async () => {
    const unknown = await app.request<Problem>('GET', '/api/probe/admin', undefined, 'x');
    expect([unknown.status, unknown.body.detail]).toEqual([401, 'Anmeldung erforderlich.']);
    const { status, body } = await app.request<Problem>(
      'GET',
      '/api/probe/admin',
      undefined,
      app.tokenOf('DISPONENT'),
    );
    expect({ status, detail: body.detail }).toEqual({
      status: 403,
      detail: 'Keine Berechtigung für diese Aktion.',
    });
    expect((await app.request('GET', '/api/probe/admin', undefined, app.tokenOf('ADMIN'))).status).toBe(200);
  });

  it('refuses a token that names no algorithm', async () => {
    const [, payload] = app.tokenOf('ADMIN').split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    expect((await app.request('GET', '/api/probe/admin', undefined, `${header}.${payload}.`)).status).toBe(
      401,
    );
  });

  it('ends a session after eight hours', async () => {
    const token = app.tokenOf('ADMIN');
    app.clock.advance((8 * 3600 - 1) * 1000);
    expect((await app.request('GET', '/api/probe/admin', undefined, token)).status).toBe(200);
    app.clock.advance(1 * 1000);
    expect((await app.request('GET', '/api/probe/admin', undefined, token)).status).toBe(401);
  });

  it('ends a session when the session check says so', async () => {
    const token = app.tokenOf('ADMIN');
    expect((await app.request('GET', '/api/probe/admin', undefined, token)).status).toBe(200);
    app.endSessions();
    expect((await app.request('GET', '/api/probe/admin', undefined, token)).status).toBe(401);
  });

  it('refuses to start if a route declares no permission', async () => {
    @Controller('forgotten')
    class ForgottenController {
      @Get(':id') read(): void {}
    }
    await expect(startEdgeApp([ForgottenController])).rejects.toThrow('GET /api/forgotten/:id');
  });

  it('recognises the caller while the application is stopping', async () => {
    let status = 0;
    @Controller('last')
    class LastController implements BeforeApplicationShutdown {
      @Get()
      @Allow('users:read')
      read(): void {}

      async beforeApplicationShutdown(): Promise<void> {
        ({ status } = await stopping.request('GET', '/api/last', undefined, stopping.tokenOf('ADMIN')));
      }
    }
    const stopping = await startEdgeApp([LastController]);
    await stopping.close();
    expect(status).toBe(200);
  });

  it('keeps two applications in one process apart', async () => {
    const other = await startEdgeApp([ProbeController]);
    try {
      const token = other.tokenOf('ADMIN');
      expect((await other.request('GET', '/api/probe/admin', undefined, token)).status).toBe(200);
      expect((await app.request('GET', '/api/probe/admin', undefined, token)).status).toBe(401);
      expect((await app.request('GET', '/api/probe/admin', undefined, app.tokenOf('ADMIN'))).status).toBe(
        200,
      );
    } finally {
      await other.close();
    }
    expect((await app.request('GET', '/api/probe/admin', undefined, app.tokenOf('ADMIN'))).status).toBe(200);
  });
});
