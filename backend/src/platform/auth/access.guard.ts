import { Injectable, type ExecutionContext, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AuthGuard, AuthModuleOptions } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { isAllowed, type Permission } from '#contracts/access/permissions.js';
import { refuse } from '#contracts/kernel/problem.js';
import { Clock } from '../clock.js';
import { keepAtMost } from '../keep-at-most.js';
import { permissionOf } from './allow.js';
import { SESSION_CHECK, type SessionCheck, type SessionClaims } from './session.js';

/** Passport's guard with the strategy of the module's options, which is the application's own. */
const BearerGuard = AuthGuard();

/** So many good tokens are remembered; those that came first go first. */
const MAX_TOKENS = 1_000;

/**
 * Lets a call in when the route's permission allows it. A token is read wherever one is sent, so that public routes
 * know the staff; one that is wrong, expired or revoked counts as none: 401 on protected routes, anonymous on public.
 * A call without a token costs no trip through Passport, nor does one with a token whose signature was found good before;
 * whether the session still stands is asked at each call.
 */
@Injectable()
export class AccessGuard extends BearerGuard implements OnModuleInit {
  private sessions: SessionCheck | null = null;
  /** What good tokens say, by the header that they came in. */
  private readonly tokens = new Map<string, SessionClaims>();

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
    const { authorization } = request.headers;
    if (authorization === undefined) return admit(request, permission);
    return this.authenticate(context, request, authorization).then(() => admit(request, permission));
  }

  /** What Passport found, as the request's claims. No good token is no error here: the permission decides. */
  override handleRequest<Claims = SessionClaims | null>(error: unknown, claims: Claims | false): Claims {
    if (error) throw error;
    return (claims || null) as Claims;
  }

  private async authenticate(
    context: ExecutionContext,
    request: FastifyRequest,
    header: string,
  ): Promise<void> {
    const known = this.tokens.get(header);
    if (known === undefined) await super.canActivate(context);
    else request.claims = known.exp * 1000 > Date.parse(request.receivedAt) ? known : null;
    if (request.claims === null) return;
    if (known === undefined) this.remember(header, request.claims);
    const actor = (await this.sessions?.check(request.claims)) ?? null;
    if (actor === null) request.claims = null;
    else request.actor = actor;
  }

  private remember(header: string, claims: SessionClaims): void {
    this.tokens.set(header, claims);
    keepAtMost(this.tokens, MAX_TOKENS);
  }
}

function admit({ actor }: FastifyRequest, permission: Permission): boolean {
  const roles = actor.kind === 'user' ? actor.roles : null;
  if (isAllowed(permission, roles)) return true;
  throw refuse(roles === null ? 'unauthenticated' : 'forbidden');
}
