import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type { Actor } from '#contracts/access/actor.js';
import { refuse, type Problem } from '#contracts/kernel/problem.js';
import { startEdgeApp, type EdgeApp } from '../../testing/edge-app.js';
import { Allow } from '../auth/allow.js';
import { StoreUnavailable } from '../event-store/event-store.js';
import type { CommandContext } from '../streams/stream-type.js';
import { BodyLimit, PICTURE_BODY_LIMIT_BYTES } from './body-limit.js';
import { Context, Who } from './context.js';
import { IdParam } from './id-param.js';
import { RateLimit } from './rate-limit.js';

class Wheel {
  @IsString()
  @Length(3, 20)
  tyre!: string;
}

class Repair {
  @IsString()
  @IsNotEmpty()
  @MaxLength(20)
  title!: string;

  @IsInt()
  @Min(1)
  @Max(40)
  hours!: number;

  @IsOptional()
  @IsString()
  @MaxLength(5, { message: 'Die Notiz ist zu lang.' })
  note?: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(4)
  @ValidateNested({ each: true })
  @Type(() => Wheel)
  wheels?: Wheel[];
}

class Page {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Max(10)
  page?: number;
}

let done = 0;

@Controller('probe')
class ProbeController {
  @Get()
  @Allow('site:public')
  open(@Who() who: Actor, @Query() { page }: Page): object {
    return { who, page, revision: 3 };
  }

  @Get('admin')
  @Allow('users:read')
  admin(@Who() who: Actor): object {
    return { who };
  }

  @Get('item/:id')
  @Allow('site:public')
  item(@Param() { id }: IdParam): object {
    return { id };
  }

  @Post()
  @Allow('site:public')
  create(@Body() repair: Repair): object {
    done += 1;
    return { ...repair, done, revision: 7 };
  }

  @Post('large')
  @Allow('site:public')
  @BodyLimit(PICTURE_BODY_LIMIT_BYTES)
  large(): object {
    return {};
  }

  @Patch('context')
  @Allow('site:public')
  context(@Context() context: CommandContext): object {
    return context;
  }

  @Delete()
  @Allow('site:public')
  @HttpCode(204)
  remove(): void {
    done += 1;
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
    throw new StoreUnavailable('full', 'disk full at /var/secret');
  }

  @Get('broken')
  @Allow('site:public')
  broken(): never {
    throw new Error('SELECT secret FROM table at /var/secret');
  }

  @Post('limited')
  @Allow('site:public')
  @HttpCode(200)
  @RateLimit(
    { name: 'probe', limit: 4, windowSeconds: 60, count: 'attempts' },
    { name: 'probe', limit: 2, windowSeconds: 60, count: 'accepted' },
  )
  limited(@Body() { fail }: { fail?: boolean }): object {
    if (fail === true) throw refuse('conflict');
    return {};
  }
}

let app: EdgeApp;
beforeAll(async () => {
  app = await startEdgeApp([ProbeController]);
});
afterAll(() => app.close());

const good = { title: 'Ölwechsel', hours: 1 };

describe('problem documents', () => {
  it('answers an unknown path under /api with 404', async () => {
    const { status, headers, body } = await app.request<Problem>('GET', '/api/unknown');
    expect(status).toBe(404);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(body).toEqual({
      type: '/problems/not-found',
      title: 'Nicht gefunden',
      status: 404,
      detail: 'Nicht gefunden.',
      errors: [],
      correlationId: headers.get('x-correlation-id'),
    });
  });

  it.each([
    ['a malformed body', 'POST', '/api/probe', '{"title":', 400, 'malformed-body'],
    ['a body that is a list', 'POST', '/api/probe', '[]', 400, 'malformed-body'],
    ['a body that is a number', 'POST', '/api/probe', '7', 400, 'malformed-body'],
    ['a poisoned prototype', 'POST', '/api/probe', '{"__proto__":{"a":1}}', 400, 'malformed-body'],
    [
      'a poisoned constructor',
      'POST',
      '/api/probe',
      '{"constructor":{"prototype":{"a":1}}}',
      400,
      'malformed-body',
    ],
    [
      'endless nesting',
      'POST',
      '/api/probe',
      `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`,
      400,
      'malformed-body',
    ],
    [
      'a body over 256 KiB',
      'POST',
      '/api/probe',
      JSON.stringify({ title: 'x'.repeat(262_144) }),
      413,
      'too-large',
    ],
    ['a wrong method', 'PUT', '/api/probe', '{}', 404, 'not-found'],
    ['a malformed id', 'GET', '/api/probe/item/7', undefined, 404, 'not-found'],
    ['a malformed escape', 'GET', '/api/probe/item/%ZZ', undefined, 404, 'not-found'],
    ['a malformed escape in a write', 'POST', '/api/probe/%ZZ', '{}', 404, 'not-found'],
    ['an endless id', 'GET', `/api/probe/item/${'a'.repeat(300)}`, undefined, 404, 'not-found'],
    ['a missing token', 'GET', '/api/probe/admin', undefined, 401, 'unauthenticated'],
    ['a broken rule', 'POST', '/api/probe/taken', '{}', 409, 'slot-taken'],
    ['an engine that is away', 'POST', '/api/probe/away', '{}', 503, 'unavailable'],
    ['a fault of ours', 'GET', '/api/probe/broken', undefined, 500, 'internal'],
  ])('%s', async (_name, method, path, body, status, code) => {
    const answer = await app.request<Problem>(method, path, body);
    expect({ status: answer.status, type: answer.body.type }).toEqual({ status, type: `/problems/${code}` });
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|SELECT|node_modules|at /);
  });

  it('refuses what is not JSON with 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const { status } = await app.request('POST', '/api/probe', 'a=1', null, { 'content-type': type });
      expect(status).toBe(415);
    }
  });

  it('takes a larger body where the route says so', async () => {
    const picture = { picture: 'x'.repeat(2 * 1024 * 1024) };
    expect((await app.request('POST', '/api/probe/large', picture)).status).toBe(201);
    expect(
      (await app.request('POST', '/api/probe/large', { picture: 'x'.repeat(3 * 1024 * 1024) })).status,
    ).toBe(413);
  });

  it('says when a retry makes sense', async () => {
    expect((await app.request('POST', '/api/probe/away', {})).headers.get('retry-after')).toBe('5');
  });
});

describe('validation', () => {
  it('names every wrong field once, in German, nested ones with dots', async () => {
    const { status, body } = await app.request<Problem>('POST', '/api/probe', {
      hours: 'zwei',
      note: 'zu lange Notiz',
      wheels: [{ tyre: 'Winterreifen' }, { tyre: 'x' }, {}],
    });
    expect(status).toBe(400);
    expect(body.detail).toBe(
      'Bitte prüfen Sie Ihre Eingaben: title, hours, note, wheels.1.tyre, wheels.2.tyre.',
    );
    expect(body.errors).toEqual([
      { field: 'title', message: 'Pflichtfeld.' },
      { field: 'hours', message: 'Muss eine ganze Zahl sein.' },
      { field: 'note', message: 'Die Notiz ist zu lang.' },
      { field: 'wheels.1.tyre', message: 'Mindestens 3 Zeichen.' },
      { field: 'wheels.2.tyre', message: 'Pflichtfeld.' },
    ]);
  });

  it('puts a single cause into the detail', async () => {
    const range = await app.request<Problem>('POST', '/api/probe', { title: 'x', hours: 41 });
    expect(range.body.detail).toBe('Feld „hours“: Höchstens 40.');
    const own = await app.request<Problem>('POST', '/api/probe', { ...good, note: '123456' });
    expect(own.body.detail).toBe('Die Notiz ist zu lang.');
  });

  it('takes a missing body for an empty one', async () => {
    const { status, body } = await app.request<Problem>('POST', '/api/probe');
    expect({ status, fields: body.errors.map(({ field }) => field) }).toEqual({
      status: 400,
      fields: ['title', 'hours'],
    });
  });

  it('drops fields it does not know', async () => {
    const { status, body } = await app.request<object>('POST', '/api/probe', { ...good, isAdmin: true });
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('isAdmin');
  });

  it('checks the query as well', async () => {
    expect((await app.request('GET', '/api/probe?page=2')).body).toMatchObject({ page: 2 });
    const { status, body } = await app.request<Problem>('GET', '/api/probe?page=two');
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ field: 'page', message: 'Muss eine ganze Zahl sein.' }],
    });
  });
});

describe('access', () => {
  it('knows the staff on public routes and takes a bad token for none', async () => {
    const token = app.tokenOf('LAGERIST');
    expect((await app.request('GET', '/api/probe', undefined, token)).body).toMatchObject({
      who: { roles: ['LAGERIST'] },
    });
    for (const bad of ['x', `${token}x`, token.split('.').slice(0, 2).join('.') + '.']) {
      const { status, body } = await app.request('GET', '/api/probe', undefined, bad);
      expect({ status, body }).toMatchObject({ status: 200, body: { who: { kind: 'public' } } });
    }
  });

  it('answers 401 without a good token and 403 without the role', async () => {
    expect((await app.request('GET', '/api/probe/admin', undefined, 'x')).status).toBe(401);
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
    app.endSessions();
    expect((await app.request('GET', '/api/probe/admin', undefined, token)).status).toBe(401);
  });

  it('does not start with a route that names no permission', async () => {
    @Controller('forgotten')
    class ForgottenController {
      @Get(':id') read(): void {}
    }
    await expect(startEdgeApp([ForgottenController])).rejects.toThrow('GET /api/forgotten/:id');
  });
});

describe('headers', () => {
  it('sends the security headers, also with errors, and no unsafe source', async () => {
    for (const path of ['/api/probe', '/api/unknown']) {
      const { headers } = await app.request('GET', path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
      expect(policy).not.toContain('unsafe');
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
    expect((await app.request('POST', '/api/probe', good)).headers.get('etag')).toBe('"7"');
    const context = (ifMatch: string) =>
      app.request('PATCH', '/api/probe/context', {}, null, { 'if-match': ifMatch });
    expect((await context('"12"')).body).toMatchObject({ expectedRevision: 12, actor: { kind: 'public' } });
    expect((await context('W/"12"')).body).toMatchObject({ expectedRevision: 12 });
    expect((await context('*')).body).not.toHaveProperty('expectedRevision');
    expect((await context('twelve')).status).toBe(400);
  });
});

describe('limits', () => {
  const call = (address: string, fail = false) =>
    app.request<Problem>('POST', '/api/probe/limited', { fail }, null, {
      'x-forwarded-for': `203.0.113.9, ${address}`,
    });

  it('counts attempts for each address and says when it goes on', async () => {
    for (let attempt = 1; attempt <= 4; attempt++)
      expect((await call('198.51.100.1', true)).status).toBe(409);
    const { status, body, headers } = await call('198.51.100.1', true);
    expect({ status, detail: body.detail }).toEqual({
      status: 429,
      detail: 'Zu viele Anfragen. Bitte versuchen Sie es später erneut.',
    });
    expect(headers.get('retry-after')).toBe('60');
    expect((await call('198.51.100.2')).status).toBe(200);
    app.clock.advance(60 * 1000);
    expect((await call('198.51.100.1', true)).status).toBe(409);
  });

  it('counts only what was accepted where the rule says so', async () => {
    const statuses = [];
    for (const fail of [true, false, false, false]) statuses.push((await call('198.51.100.3', fail)).status);
    expect(statuses).toEqual([409, 200, 200, 429]);
  });

  it('takes small log lines of browsers', async () => {
    expect((await app.request('POST', '/api/logs', { level: 'error', message: 'x' })).status).toBe(204);
    expect(
      (await app.request('POST', '/api/logs', { level: 'error', message: 'x'.repeat(2_001) })).status,
    ).toBe(400);
  });
});

describe('Idempotency-Key', () => {
  const post = (path: string, body: unknown, key: string, token: string | null = null) =>
    app.request<{ done: number }>('POST', path, body, token, { 'idempotency-key': key });

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

  it('lets duplicates wait for the first', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('/api/probe', good, 'key-4')));
    expect(new Set(answers.map(({ body }) => body.done)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
  });

  it('keeps refusals, but not what a retry may change', async () => {
    const before = done;
    for (let attempt = 1; attempt <= 2; attempt++)
      expect((await post('/api/probe/taken', {}, 'key-5')).status).toBe(409);
    expect(done).toBe(before + 1);
    for (let attempt = 1; attempt <= 2; attempt++)
      expect((await post('/api/probe/away', {}, 'key-6')).status).toBe(503);
    expect(done).toBe(before + 3);
  });

  it('keeps an answer without a body', async () => {
    const before = done;
    const remove = () => app.request('DELETE', '/api/probe', undefined, null, { 'idempotency-key': 'key-7' });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect(done).toBe(before + 1);
  });

  it('keeps callers apart and refuses a key that is too long', async () => {
    const first = await post('/api/probe', good, 'key-8');
    const second = await post('/api/probe', good, 'key-8', app.tokenOf('ADMIN'));
    expect(second.body.done).toBe(first.body.done + 1);
    expect((await post('/api/probe', good, 'x'.repeat(201))).status).toBe(400);
  });
});
