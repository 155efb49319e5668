import { Injectable, type ExecutionContext, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AuthGuard, AuthModuleOptions } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { isAllowed, type Permission } from '#contracts/access/permissions.js';
import { refuse } from '#contracts/kernel/problem.js';
import { Clock } from '../clock.js';
import { permissionOf } from './allow.js';
import { SESSION_CHECK, type SessionCheck, type SessionClaims } from './session.js';

const BearerGuard = AuthGuard();

/**
 * Admits a call if the route's permission allows it. Tokens are read on public routes too, so that staff are recognised
 * there. A wrong, expired or revoked token counts as none: 401 on protected routes, anonymous on public ones.
 */
@Injectable()
export class AccessGuard extends BearerGuard implements OnModuleInit {
  private sessions: SessionCheck | null = null;

  constructor(
    options: AuthModuleOptions,
    private readonly clock: Clock,
    private readonly modules: ModuleRef,
  ) {
    super(options);
  }

  onModuleInit(): void {
    this.sessions = this.modules.get<SessionCheck>(SESSION_CHECK, { strict: false });
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const permission = permissionOf(context);
    request.receivedAt = this.clock.now();
    if (request.headers.authorization === undefined) return admit(request, permission);
    return this.authenticate(context, request)
      .finally(() => request.onceKnown?.())
      .then(() => admit(request, permission));
  }

  /** A bad token is not an error here: the permission check decides. */
  override handleRequest<Claims = SessionClaims | null>(error: unknown, claims: Claims | false): Claims {
    if (error) throw error;
    return (claims || null) as Claims;
  }

  private async authenticate(context: ExecutionContext, request: FastifyRequest): Promise<void> {
    await super.canActivate(context);
    if (request.claims === null) return;
    const actor = (await this.sessions?.check(request.claims)) ?? null;
    if (actor === null) request.claims = null;
    else request.actor = actor;
  }
}

function admit({ actor }: FastifyRequest, permission: Permission): boolean {
  const roles = actor.kind === 'user' ? actor.roles : null;
  if (isAllowed(permission, roles)) return true;
  throw refuse(roles === null ? 'unauthenticated' : 'forbidden');
}
