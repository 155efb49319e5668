import { Injectable, type ExecutionContext, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AuthGuard, AuthModuleOptions } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { isAllowed, type Permission } from '#contracts/access/permissions.js';
import { refuse } from '#contracts/kernel/problem.js';
import { Clock } from '../clock.js';
import { permissionOf } from './allow.js';
import { SESSION_CHECK, type SessionCheck, type SessionClaims } from './session.js';

/** Passport's guard with the strategy of the module's options, which is the application's own. */
const BearerGuard = AuthGuard();

/**
 * Lets a call in when the route's permission allows it. A token is read wherever one is sent, so that public routes
 * know the staff; one that is wrong, expired or revoked counts as none: 401 on protected routes, anonymous on public.
 * A call without a token costs no trip through Passport.
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
    return this.authenticate(context, request).then(() => admit(request, permission));
  }

  /** What Passport found, as the request's claims. No good token is no error here: the permission decides. */
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
