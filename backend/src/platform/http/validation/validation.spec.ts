import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsEmail,
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
import { DECISIVE } from '#contracts/kernel/text-fields.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { startEdgeApp, type EdgeApp } from '../../../testing/edge-app.js';
import { Allow } from '../../auth/allow.js';

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

class Visit {
  @IsString()
  @IsNotEmpty()
  name!: string;

  @IsEmail()
  email!: string;

  @IsOptional()
  @IsString({ each: true })
  roles?: string[];

  @IsOptional()
  @MaxLength(0, { message: 'Nicht gesendet.', context: DECISIVE })
  trap?: string;
}

class Page {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Max(10)
  page?: number;
}

@Controller('probe')
class ProbeController {
  @Get()
  @Allow('site:public')
  open(@Query() { page }: Page): object {
    return { page };
  }

  @Post()
  @Allow('site:public')
  create(@Body() repair: Repair): object {
    return repair;
  }

  @Post('visit')
  @Allow('site:public')
  visit(@Body() visit: Visit): object {
    return visit;
  }
}

let app: EdgeApp;
beforeAll(async () => {
  app = await startEdgeApp([ProbeController]);
});
afterAll(() => app.close());

const good = { title: 'Ölwechsel', hours: 1 };

describe('validation', () => {
  it('names every wrong field once, in German, nested ones with dots', async () => {
    const { status, body } = await app.request<Problem>('POST', '/api/probe', {
      hours: 'zwei',
      note: 'zu lange Notiz',
      wheels: [{ tyre: 'Winterreifen' }, { tyre: 'x' }, {}],
    });
    expect(status).toBe(400);
    expect(body.detail).toBe(
      'Bitte prüfen Sie Ihre Eingaben: Titel, hours, Nachricht, wheels 2 tyre, wheels 3 tyre.',
    );
    expect(body.errors).toEqual([
      { field: 'title', message: 'Pflichtfeld.' },
      { field: 'hours', message: 'Muss eine ganze Zahl sein.' },
      { field: 'note', message: 'Die Notiz ist zu lang.' },
      { field: 'wheels.1.tyre', message: 'Mindestens 3 Zeichen.' },
      { field: 'wheels.2.tyre', message: 'Pflichtfeld.' },
    ]);
  });

  it('repeats a single fault in the detail', async () => {
    const range = await app.request<Problem>('POST', '/api/probe', { title: 'x', hours: 41 });
    expect(range.body.detail).toBe('Feld „hours“: Höchstens 40.');
    const own = await app.request<Problem>('POST', '/api/probe', { ...good, note: '123456' });
    expect(own.body.detail).toBe('Die Notiz ist zu lang.');
  });

  it('uses the field names of the screens', async () => {
    const several = await app.request<Problem>('POST', '/api/probe/visit', {});
    expect(several.body.detail).toBe('Bitte prüfen Sie Ihre Eingaben: Name, E-Mail.');
    expect(several.body.errors.map(({ field }) => field)).toEqual(['name', 'email']);
    const one = await app.request<Problem>('POST', '/api/probe/visit', { name: 'x', email: 'x' });
    expect(one.body.detail).toBe('Feld „E-Mail“: Keine gültige E-Mail-Adresse.');
  });

  it('reports nothing but a decisive fault', async () => {
    const { status, body } = await app.request<Problem>('POST', '/api/probe/visit', { trap: 'x' });
    expect({ status, detail: body.detail }).toEqual({ status: 400, detail: 'Nicht gesendet.' });
    expect(body.errors).toEqual([{ field: 'trap', message: 'Nicht gesendet.' }]);
  });

  it('treats a missing body as an empty one', async () => {
    const { status, body } = await app.request<Problem>('POST', '/api/probe');
    expect({ status, fields: body.errors.map(({ field }) => field) }).toEqual({
      status: 400,
      fields: ['title', 'hours'],
    });
  });

  it('refuses unknown fields of a body with their names', async () => {
    const { status, body } = await app.request<Problem>('POST', '/api/probe', { ...good, isAdmin: true });
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ field: 'isAdmin', message: 'Unbekanntes Feld.' }],
    });
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
