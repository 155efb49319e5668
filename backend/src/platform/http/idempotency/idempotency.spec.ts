import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { IsInt, IsString } from 'class-validator';
import { refuse } from '#contracts/kernel/problem.js';
import { startEdgeApp, type EdgeApp } from '../../../testing/edge-app.js';
import { Allow } from '../../auth/allow.js';
import { StoreUnavailable } from '../../store-unavailable.js';

class Repair {
  @IsString()
  title!: string;

  @IsInt()
  hours!: number;
}

let done = 0;

@Controller('probe')
class ProbeController {
  @Post()
  @Allow('site:public')
  create(@Body() repair: Repair): object {
    done += 1;
    return { ...repair, done, revision: 7 };
  }

  @Delete()
  @Allow('site:public')
  @HttpCode(204)
  remove(): void {
    done += 1;
  }

  @Get()
  @Allow('site:public')
  read(): object {
    return { done: ++done };
  }

  @Post('login')
  @Allow('auth:login')
  logIn(): object {
    return { done: ++done };
  }

  @Post('taken')
  @Allow('site:public')
  taken(): never {
    done += 1;
    throw refuse('slot-taken', { field: 'time' });
  }

  @Post('away')
  @Allow('site:public')
  away(): never {
    done += 1;
    throw new StoreUnavailable('full', 'disk full');
  }
}

let app: EdgeApp;
beforeAll(async () => {
  app = await startEdgeApp([ProbeController]);
});
afterAll(() => app.close());

const good = { title: 'Ölwechsel', hours: 1 };
const post = (path: string, body: unknown, key: string, token: string | null = null) =>
  app.request<{ done: number }>('POST', path, body, token, { 'idempotency-key': key });
const remove = () => app.request('DELETE', '/api/probe', undefined, null, { 'idempotency-key': 'key-7' });

describe('Idempotency-Key', () => {
  it('gives the same answer once', async () => {
    const first = await post('/api/probe', good, 'key-1');
    const second = await post('/api/probe', good, 'key-1');
    expect(second.body).toEqual(first.body);
    expect({ status: second.status, etag: second.headers.get('etag') }).toEqual({ status: 201, etag: '"7"' });
    expect((await post('/api/probe', good, 'key-2')).body.done).toBe(first.body.done + 1);
  });

  it('refuses another body under the same key', async () => {
    await post('/api/probe', good, 'key-3');
    expect((await post('/api/probe', { ...good, hours: 2 }, 'key-3')).status).toBe(422);
  });

  it('makes duplicates wait for the first call', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('/api/probe', good, 'key-4')));
    expect(new Set(answers.map(({ body }) => body.done)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
  });

  it('keeps refusals, but not answers that a retry may change', async () => {
    const before = done;
    for (let attempt = 1; attempt <= 2; attempt++)
      expect((await post('/api/probe/taken', {}, 'key-5')).status).toBe(409);
    expect(done).toBe(before + 1);
    for (let attempt = 1; attempt <= 2; attempt++)
      expect((await post('/api/probe/away', {}, 'key-6')).status).toBe(503);
    expect(done).toBe(before + 3);
  });

  it.each([
    ['GET', '/api/probe'],
    ['POST', '/api/probe/login'],
  ])('keeps nothing of %s %s: what is only read, and tokens', async (method, path) => {
    const call = () =>
      app.request<{ done: number }>(method, path, undefined, null, { 'idempotency-key': 'key-8' });
    const first = await call();
    expect((await call()).body.done).toBe(first.body.done + 1);
  });

  it('keeps an answer without a body', async () => {
    const before = done;
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect(done).toBe(before + 1);
  });

  it('answers "outcome unknown" while another process runs the call', async () => {
    const answers = {
      take: async () => ({ kind: 'under-way' as const }),
      forgetBefore: async () => 0,
      close: async () => undefined,
    };
    const beside = await startEdgeApp([ProbeController], { answers });
    const key = { 'idempotency-key': 'key-9' };
    const before = done;
    const answer = await beside.request<{ type: string }>('POST', '/api/probe', good, null, key);
    await beside.close();
    expect([answer.status, answer.body.type, done]).toEqual([503, '/problems/outcome-unknown', before]);
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  it('keeps callers apart and refuses a key that is too long', async () => {
    const first = await post('/api/probe', good, 'key-8');
    const second = await post('/api/probe', good, 'key-8', app.tokenOf('ADMIN'));
    expect(second.body.done).toBe(first.body.done + 1);
    expect((await post('/api/probe', good, 'x'.repeat(201))).status).toBe(400);
  });
});
