import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { IsString, MaxLength } from 'class-validator';
import { refuse, type Problem } from '#contracts/kernel/problem.js';
import { BadPageKey } from '#projections/engine/read-store.js';
import { startEdgeApp, type EdgeApp } from '../../testing/edge-app.js';
import { Allow } from '../auth/allow.js';
import { BeingBuilt } from '#projections/engine/read-store.js';
import { StoreUnavailable } from '../store-unavailable.js';
import { createLog } from '../telemetry/log.js';
import { noteUnknownWrite, noteWrite } from '../scope.js';
import { CorrelationId } from './context.js';
import { BodyLimit, PICTURE_BODY_LIMIT_BYTES } from './server/body-limit.js';
import { IdParam } from './id-param.js';

class Repair {
  @IsString()
  @MaxLength(20)
  title!: string;
}

@Controller('probe')
class ProbeController {
  @Get()
  @Allow('site:public')
  open(): object {
    return {};
  }

  @Get('admin')
  @Allow('users:read')
  admin(): object {
    return {};
  }

  @Get('item/:id')
  @Allow('site:public')
  item(@Param() { id }: IdParam): object {
    return { id };
  }

  @Get('page')
  @Allow('site:public')
  page(): never {
    throw new BadPageKey('Not a page key: SELECT secret');
  }

  @Post()
  @Allow('site:public')
  create(@Body() repair: Repair): object {
    return repair;
  }

  @Post('large')
  @Allow('site:public')
  @BodyLimit(PICTURE_BODY_LIMIT_BYTES)
  large(@Body() body: Record<string, unknown>): object {
    return { fields: Object.keys(body) };
  }

  @Post('taken')
  @Allow('site:public')
  taken(): never {
    throw refuse('slot-taken', { field: 'time' });
  }

  @Post('away')
  @Allow('site:public')
  away(): never {
    throw new StoreUnavailable('full', 'disk full at /var/secret');
  }

  @Post('cut')
  @Allow('site:public')
  cut(@CorrelationId() correlationId: string): never {
    noteUnknownWrite(correlationId);
    throw new StoreUnavailable('away', 'no answer from 10.0.0.7');
  }

  @Post('half')
  @Allow('site:public')
  half(@CorrelationId() correlationId: string): never {
    noteWrite(correlationId, '7');
    throw new StoreUnavailable('away', 'no answer from 10.0.0.7');
  }

  @Get('early')
  @Allow('site:public')
  early(): never {
    throw new BeingBuilt(42);
  }

  @Post('early')
  @Allow('site:public')
  tooEarlyToTell(@CorrelationId() correlationId: string): never {
    noteWrite(correlationId, '7');
    throw new BeingBuilt(42);
  }

  @Get('broken')
  @Allow('site:public')
  broken(): never {
    throw new Error('SELECT secret FROM table at /var/secret');
  }
}

let app: EdgeApp;
beforeAll(async () => {
  app = await startEdgeApp([ProbeController]);
});
afterAll(() => app.close());

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
    ['no text of its own', 'POST', '/api/probe', '{"fields":[{"toString":false}]}', 400, 'malformed-body'],
    ['a list in a list', 'POST', '/api/probe', '{"lines":[[]]}', 400, 'malformed-body'],
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
    ['a wrong method', 'PUT', '/api/probe', '{}', 405, 'method-not-allowed'],
    ['a page key of another list', 'GET', '/api/probe/page', undefined, 400, 'validation-failed'],
    ['a malformed id', 'GET', '/api/probe/item/7', undefined, 404, 'not-found'],
    ['a malformed escape', 'GET', '/api/probe/item/%ZZ', undefined, 404, 'not-found'],
    ['a malformed escape in a write', 'POST', '/api/probe/%ZZ', '{}', 404, 'not-found'],
    ['an endless id', 'GET', `/api/probe/item/${'a'.repeat(300)}`, undefined, 404, 'not-found'],
    ['a missing token', 'GET', '/api/probe/admin', undefined, 401, 'unauthenticated'],
    ['a broken rule', 'POST', '/api/probe/taken', '{}', 409, 'slot-taken'],
    ['an engine that is away', 'POST', '/api/probe/away', '{}', 503, 'unavailable'],
    ['an engine that was cut off', 'POST', '/api/probe/cut', '{}', 503, 'outcome-unknown'],
    ['a list that is being built', 'GET', '/api/probe/early', undefined, 503, 'service-unavailable'],
    ['a list that is being built after a write', 'POST', '/api/probe/early', '{}', 503, 'outcome-unknown'],
    ['a fault of ours', 'GET', '/api/probe/broken', undefined, 500, 'internal'],
  ])('%s', async (_name, method, path, body, status, code) => {
    const answer = await app.request<Problem>(method, path, body);
    expect({ status: answer.status, type: answer.body.type }).toEqual({ status, type: `/problems/${code}` });
    expect(answer.body.correlationId).toMatch(/^[\w-]{8,}$/);
    expect(answer.headers.get('x-correlation-id')).toBe(answer.body.correlationId);
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|SELECT|node_modules|at /);
  });

  it('answers 503 with progress and Retry-After while a list is built', async () => {
    const { headers, body } = await app.request<Problem>('GET', '/api/probe/early');
    expect(body.detail).toBe('Die Listen werden gerade aufgebaut (42 %).');
    expect(headers.get('retry-after')).toBe('5');
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

  it('describes an internal error and an unavailable engine in one sentence each', async () => {
    const broken = await app.request<Problem>('GET', '/api/probe/broken');
    expect(broken.body).toMatchObject({ title: 'Interner Fehler', detail: 'Interner Fehler.', errors: [] });
    const away = await app.request<Problem>('POST', '/api/probe/away', {});
    expect(away.body.detail).toBe('Der Dienst ist vorübergehend nicht verfügbar. Es wurde nichts verändert.');
  });

  it.each(['cut', 'half'])(
    'answers "outcome unknown" if something may have been written: %s',
    async (path) => {
      const { body } = await app.request<Problem>('POST', `/api/probe/${path}`, {});
      expect(body.detail).toBe(
        'Der Dienst ist vorübergehend nicht verfügbar. Ob die Angaben gespeichert wurden, steht noch nicht fest. ' +
          'Bitte senden Sie sie unverändert noch einmal ab.',
      );
    },
  );

  it.each(['away', 'cut'])('sends Retry-After: %s', async (path) => {
    expect((await app.request('POST', `/api/probe/${path}`, {})).headers.get('retry-after')).toBe('5');
  });

  it('answers 405 with the allowed methods of a known path', async () => {
    const wrong = await app.request('PATCH', '/api/probe?page=1', {});
    expect({ status: wrong.status, allow: wrong.headers.get('allow') }).toEqual({
      status: 405,
      allow: 'GET, HEAD, POST',
    });
    const read = await app.request('GET', '/api/probe/large');
    expect({ status: read.status, allow: read.headers.get('allow') }).toEqual({ status: 405, allow: 'POST' });
    const withId = await app.request('DELETE', '/api/probe/item/7');
    expect({ status: withId.status, allow: withId.headers.get('allow') }).toEqual({
      status: 405,
      allow: 'GET, HEAD',
    });
    expect((await app.request('DELETE', '/api/probe/item/7/8')).status).toBe(404);
  });

  it('names the field of an invalid page key', async () => {
    const { body } = await app.request<Problem>('GET', '/api/probe/page');
    expect(body.errors).toEqual([{ field: 'after', message: body.detail }]);
  });
});

describe('a caller who closes the connection while sending the body', () => {
  it('is not logged as our error', async () => {
    const lines = new PassThrough({ encoding: 'utf8' });
    const watched = await startEdgeApp([ProbeController], { log: createLog('info', lines) });
    const caller = connect(Number(new URL(watched.url).port), '127.0.0.1');
    const head =
      'POST /api/probe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n';
    caller.write(`${head}{"title":`, () => caller.destroy());
    const [line] = (await once(lines, 'data')) as [string];
    expect(JSON.parse(line)).toMatchObject({
      level: 30,
      msg: 'the caller closed the connection before sending the whole body',
    });
    await watched.close();
  });
});
