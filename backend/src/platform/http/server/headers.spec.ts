import { Controller, Get, Patch, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { startEdgeApp, type EdgeApp } from '../../../testing/edge-app.js';
import { Allow } from '../../auth/allow.js';
import type { CommandContext } from '../../streams/stream-type.js';
import { Context } from '../context.js';
import { Revalidated } from '../revalidation.js';

@Controller('probe')
class ProbeController {
  @Get()
  @Allow('site:public')
  open(): object {
    return {};
  }

  @Get('row')
  @Allow('site:public')
  @Revalidated()
  row(): object {
    return { revision: 7 };
  }

  @Get('list')
  @Allow('site:public')
  @Revalidated()
  list(): object {
    return [{ name: 'Ölwechsel' }];
  }

  @Get('kept')
  @Allow('site:public')
  kept(): object {
    return { revision: 7, told: 'may change without a revision' };
  }

  @Get('picture')
  @Allow('site:public')
  async picture(@Res() reply: FastifyReply): Promise<void> {
    await reply
      .header('content-type', 'image/png')
      .header('etag', '"hash"')
      .send(Buffer.from([1]));
  }

  @Post()
  @Allow('site:public')
  create(): object {
    return { revision: 7 };
  }

  @Patch('context')
  @Allow('site:public')
  context(@Context() context: CommandContext): object {
    return context;
  }
}

let app: EdgeApp;
beforeAll(async () => {
  app = await startEdgeApp([ProbeController]);
});
afterAll(() => app.close());

describe('headers', () => {
  it('sends the security headers, with errors too, and no unsafe source', async () => {
    for (const path of ['/api/probe', '/api/unknown']) {
      const { headers } = await app.request('GET', path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
      expect(policy).not.toContain('unsafe');
      expect(policy.match(/https?:[^ ;]+/g)).toEqual(['https://www.google.com']);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  it('keeps a safe correlation id of a signed-in caller and replaces any other', async () => {
    const given = { 'x-correlation-id': 'browser-4711' };
    const kept = await app.request('GET', '/api/probe', undefined, app.tokenOf('ADMIN'), given);
    expect(kept.headers.get('x-correlation-id')).toBe('browser-4711');
    for (const token of [null, 'no-token']) {
      const stranger = await app.request('POST', '/api/probe', {}, token, {
        'x-correlation-id': 'Max.Mustermann-Tel-0171-5551234',
      });
      expect(stranger.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
    for (const bad of ['short', 'a b c d e f g h', '"quoted-quoted"', 'x'.repeat(65)]) {
      const { headers } = await app.request('GET', '/api/probe', undefined, app.tokenOf('ADMIN'), {
        'x-correlation-id': bad,
      });
      expect(headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('tags an answer with its revision and reads If-Match', async () => {
    expect((await app.request('POST', '/api/probe', {})).headers.get('etag')).toBe('"7"');
    const context = (ifMatch: string) =>
      app.request('PATCH', '/api/probe/context', {}, null, { 'if-match': ifMatch });
    expect((await context('"12"')).body).toMatchObject({ expectedRevision: 12, actor: { kind: 'public' } });
    expect((await context('W/"12"')).body).toMatchObject({ expectedRevision: 12 });
    const any = await context('*');
    expect([any.status, any.body]).toEqual([
      200,
      expect.not.objectContaining({ expectedRevision: expect.anything() }),
    ]);
    expect((await context('twelve')).status).toBe(400);
  });

  it('answers 304 if the caller has the current answer, by revision or by bytes', async () => {
    const ask = (path: string, tag: string, method = 'GET') =>
      app.request(method, path, method === 'GET' ? undefined : {}, null, { 'if-none-match': tag });
    const row = await app.request('GET', '/api/probe/row');
    expect(row.headers.get('etag')).toBe('"7"');
    expect(row.headers.get('cache-control')).toBe('no-cache');
    expect(row.headers.get('vary')).toContain('authorization');
    for (const tag of ['"7"', 'W/"7"', '"6", "7"', '*'])
      expect((await ask('/api/probe/row', tag)).status).toBe(304);
    expect((await ask('/api/probe/row', '"6"')).status).toBe(200);
    const list = await app.request('GET', '/api/probe/list');
    const tag = list.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"/);
    expect((await ask('/api/probe/list', tag)).status).toBe(304);
    expect((await ask('/api/probe/list', '"7"')).status).toBe(200);
    expect((await ask('/api/probe', '*', 'POST')).status).toBe(201);
    expect((await app.request('GET', '/api/probe')).headers.get('etag')).toBeNull();
  });

  it('always sends answers for staff: they may change without a new revision', async () => {
    const again = await app.request('GET', '/api/probe/kept', undefined, null, { 'if-none-match': '"7"' });
    expect([again.status, again.headers.get('etag')]).toEqual([200, '"7"']);
    expect(again.body).toMatchObject({ revision: 7 });
  });

  it('sends a picture once, tagged by its bytes', async () => {
    const again = await app.request('GET', '/api/probe/picture', undefined, null, {
      'if-none-match': '"hash"',
    });
    expect(again.status).toBe(304);
    expect((await app.request('GET', '/api/probe/picture')).status).toBe(200);
  });
});
