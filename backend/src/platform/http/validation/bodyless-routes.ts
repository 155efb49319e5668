import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { ValidationPipe } from './validation.pipe.js';

/** The body of a route that declares none. */
class NoFields {}

/**
 * Refuses the fields of a body on routes that declare none, with their names (400), as the validation of a declared
 * body does. A missing or empty body is fine.
 */
@Injectable()
export class BodylessRoutes implements NestInterceptor {
  constructor(private readonly validation: ValidationPipe) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    if (body != null && !declaresBody(context)) {
      await this.validation.transform(body, { type: 'body', metatype: NoFields });
    }
    return next.handle();
  }
}

function declaresBody(context: ExecutionContext): boolean {
  const { name } = context.getHandler();
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), name) as object | undefined;
  return Object.keys(parameters ?? {}).some((key) => key.startsWith(`${RouteParamtypes.BODY}:`));
}
