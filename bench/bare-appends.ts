// The reference for calls that append to two streams: Nest on Fastify with one route that writes two synced rows.
import 'reflect-metadata';
import { join } from 'node:path';
import { Body, Controller, Get, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DatabaseSync } from '@photostructure/sqlite';

const database = new DatabaseSync(join(process.env.DATA_DIR ?? '.', 'raw.db'));
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
database.exec('CREATE TABLE event (position INTEGER PRIMARY KEY, payload TEXT NOT NULL)');

@Controller('api/appends')
class BareController {
  // A statement does not protect its database from garbage collection.
  private readonly database = database;
  private readonly insert = this.database.prepare('INSERT INTO event VALUES (NULL, ?)');

  @Get()
  isThere(): string {
    return 'ready';
  }

  @Post()
  append(@Body() body: unknown): unknown {
    const payload = JSON.stringify(body).padEnd(400);
    this.insert.run(payload);
    this.insert.run(payload);
    return body;
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

const app = await NestFactory.create(BareModule, new FastifyAdapter(), { logger: false });
// The client keeps connections open; a graceful shutdown would wait for them.
process.once('SIGTERM', () => process.exit(0));
await app.listen(Number(process.env.PORT), process.env.HOST ?? '127.0.0.1');
