import { Controller, Get, Patch, Post } from '@nestjs/common';
import { startEdgeApp, type EdgeApp } from '../../testing/edge-app.js';
import { Allow } from '../auth/allow.js';
import type { CommandContext } from '../streams/stream-type.js';
import { Context } from './context.js';

@Controller('probe')
class ProbeController {
  @Get()
  @Allow('site:public')
  open(): object {
    return {};
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
  it('sends the security headers, also with errors, and no unsafe source', async () => {
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

  it('keeps a safe correlation id and replaces any other', async () => {
    const kept = await app.request('GET', '/api/probe', undefined, null, {
      'x-correlation-id': 'browser-4711',
    });
    expect(kept.headers.get('x-correlation-id')).toBe('browser-4711');
    for (const bad of ['short', 'a b c d e f g h', '"quoted-quoted"', 'x'.repeat(65)]) {
      const { headers } = await app.request('GET', '/api/probe', undefined, null, {
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
    expect((await context('*')).body).not.toHaveProperty('expectedRevision');
    expect((await context('twelve')).status).toBe(400);
  });
});
