import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import type { Readable } from 'node:stream';
import { liveNames } from '#contracts/access/live.js';
import type { Role } from '#contracts/access/roles.js';
import { refuse } from '#contracts/kernel/problem.js';
import { SESSION_CHECK, type SessionCheck, type SessionClaims } from '../auth/session.js';
import type { Clock } from '../clock.js';
import { networkOf, siteOf } from '../http/rate-limit/rate-limit.js';
import { LiveStream } from './live-stream.js';

/** Notifies of changed read models; returns the function that unsubscribes. */
export type ChangeSource = { onChanged(listener: (names: readonly string[]) => void): () => void };

/** Maximum numbers of open streams. */
export const LIVE_LIMITS = { staff: 500, perUser: 10, visitors: 200, perAddress: 3, perSite: 30 } as const;

/** Changes within this time are sent together, in milliseconds. */
const GATHER_MS = 50;
/** Shorter than the minute after which most proxies close a silent connection. */
const BEAT_EVERY_MS = 15_000;
const RETRY_SECONDS = 15;

/** `site`: of a visitor, because one subscriber may have many addresses; null: staff. */
type Reader = {
  readonly owner: string;
  readonly site: string | null;
  readonly roles: readonly Role[] | null;
};
type OpenStream = Reader & { readonly stream: LiveStream; readonly claims: SessionClaims | null };

/**
 * The open pages that are notified of changes. Names only, never content: a page fetches what it shows. A stream ends
 * at most 15 s after its session, and when the process stops.
 */
export class LiveStreams implements OnModuleInit, OnModuleDestroy {
  private readonly open = new Set<OpenStream>();
  private readonly changed = new Set<string>();
  private gathering: NodeJS.Timeout | undefined;
  private beating: NodeJS.Timeout | undefined;
  private stopListening: () => void = () => undefined;
  private sessions: SessionCheck | null = null;
  private stopped = false;

  constructor(
    private readonly source: ChangeSource,
    private readonly clock: Clock,
    private readonly modules: ModuleRef,
  ) {}

  onModuleInit(): void {
    this.sessions = this.modules.get<SessionCheck>(SESSION_CHECK, { strict: false });
    this.stopListening = this.source.onChanged((names) => this.gather(names));
    this.beating = setInterval(() => void this.beat(), BEAT_EVERY_MS);
    this.beating.unref();
  }

  /** Ends all streams, so that the process does not wait for them. */
  onModuleDestroy(): void {
    this.stopped = true;
    this.stopListening();
    clearInterval(this.beating);
    clearTimeout(this.gathering);
    for (const { stream } of this.open) stream.end();
  }

  get size(): number {
    return this.open.size;
  }

  /** A stream for a signed-in user. 429 beyond ten per user, 503 beyond 500 in all. */
  openForStaff(claims: SessionClaims): Readable {
    const reader = { owner: claims.sub, site: null, roles: claims.roles };
    return this.admit(reader, claims, LIVE_LIMITS.staff, LIVE_LIMITS.perUser);
  }

  /** A stream for a visitor. 429 beyond three per address or 30 per site, 503 beyond 200 in all. */
  openForVisitor(address: string): Readable {
    const reader = { owner: networkOf(address), site: siteOf(address), roles: null };
    return this.admit(reader, null, LIVE_LIMITS.visitors, LIVE_LIMITS.perAddress);
  }

  /** Keeps all connections alive and ends streams whose session is over. */
  async beat(): Promise<void> {
    await Promise.all(
      [...this.open].map(async ({ stream, claims }) => {
        if (claims === null || (await this.stands(claims))) stream.beat();
        else stream.end();
      }),
    );
  }

  private admit(reader: Reader, claims: SessionClaims | null, inAll: number, each: number): Readable {
    const ofKind = [...this.open].filter(({ roles }) => (roles === null) === (reader.roles === null));
    if (this.stopped || ofKind.length >= inAll) {
      throw refuse('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    }
    const own = ofKind.filter(({ owner }) => owner === reader.owner).length;
    const ofSite = ofKind.filter(({ site }) => site !== null && site === reader.site).length;
    if (own >= each || ofSite >= LIVE_LIMITS.perSite) {
      throw refuse('too-many-requests', { retryAfterSeconds: RETRY_SECONDS });
    }
    const opened: OpenStream = { ...reader, claims, stream: new LiveStream(() => this.open.delete(opened)) };
    this.open.add(opened);
    return opened.stream.body;
  }

  private async stands(claims: SessionClaims): Promise<boolean> {
    if (claims.exp * 1000 <= Date.parse(this.clock.now())) return false;
    // If the check fails, the stream ends; the browser reconnects and its token is checked again.
    const actor = await this.sessions?.check(claims).catch(() => null);
    return actor !== null && actor !== undefined;
  }

  private gather(names: readonly string[]): void {
    if (this.open.size === 0) return;
    for (const name of names) this.changed.add(name);
    this.gathering ??= setTimeout(() => this.tell(), GATHER_MS);
  }

  private tell(): void {
    this.gathering = undefined;
    const readModels = [...this.changed];
    this.changed.clear();
    for (const { stream, roles } of this.open) {
      const names = liveNames(readModels, roles);
      if (names.length > 0) stream.tell(names);
    }
  }
}
