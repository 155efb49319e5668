import { Injectable, type CanActivate, type ExecutionContext, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { isAllowed, type Permission } from '#contracts/access/permissions.js';
import { refuse } from '#contracts/kernel/problem.js';
import { Clock } from '../clock.js';
import { permissionOf } from './allow.js';
import { SESSION_CHECK, type SessionCheck } from './session.js';
import { TokenReader } from './token-reader.js';

/**
 * Lets a call in when the route's permission allows it. A token is read wherever one is sent, so that public routes
 * know the staff; one that is wrong, expired or revoked counts as none: 401 on protected routes, anonymous on public.
 */
@Injectable()
export class AccessGuard implements CanActivate, OnModuleInit {
  private sessions: SessionCheck | null = null;

  constructor(
    private readonly tokens: TokenReader,
    private readonly clock: Clock,
    private readonly modules: ModuleRef,
  ) {}

  onModuleInit(): void {
    this.sessions = this.modules.get<SessionCheck>(SESSION_CHECK, { strict: false });
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const permission = permissionOf(context);
    request.receivedAt = this.clock.now();
    if (request.headers.authorization === undefined) return this.admit(request, permission);
    return this.authenticate(request).then(() => this.admit(request, permission));
  }

  private async authenticate(request: FastifyRequest): Promise<void> {
    const claims = await this.tokens.read(request);
    const actor = claims === null ? null : ((await this.sessions?.check(claims)) ?? null);
    if (claims === null || actor === null) return;
    request.claims = claims;
    request.actor = actor;
  }

  private admit({ actor }: FastifyRequest, permission: Permission): boolean {
    const roles = actor.kind === 'user' ? actor.roles : null;
    if (isAllowed(permission, roles)) return true;
    throw refuse(roles === null ? 'unauthenticated' : 'forbidden');
  }
}
