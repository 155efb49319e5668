// The yardstick of `GET /api/services`: Nest on Fastify with one route and nothing else.
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';

const list: unknown = JSON.parse(process.env.BODY ?? '[]');

@Controller('api/services')
class BareController {
  @Get()
  all(): unknown {
    return list;
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

const app = await NestFactory.create(BareModule, new FastifyAdapter(), { logger: false });
app.enableShutdownHooks();
await app.listen(Number(process.env.PORT), process.env.HOST ?? '127.0.0.1');
