import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import type { Readable } from 'node:stream';
import { liveNames } from '#contracts/access/live.js';
import type { Role } from '#contracts/access/roles.js';
import { refuse } from '#contracts/kernel/problem.js';
import { SESSION_CHECK, type SessionCheck, type SessionClaims } from '../auth/session.js';
import type { Clock } from '../clock.js';
import { networkOf } from '../http/rate-limit.js';
import { LiveStream } from './live-stream.js';

/** Tells which read models were changed; returns how to stop listening. The projection runner does. */
export type ChangeSource = { onChanged(listener: (names: readonly string[]) => void): () => void };

/** How many streams may be open at once. */
export const LIVE_LIMITS = { staff: 500, perUser: 10, visitors: 200, perAddress: 3 } as const;

/** Changes within this time are told together, in milliseconds. */
const GATHER_MS = 50;
/** Shorter than the minute after which most proxies cut a silent connection. */
const BEAT_EVERY_MS = 15_000;
const RETRY_SECONDS = 15;

type Reader = { readonly owner: string; readonly roles: readonly Role[] | null };
type OpenStream = Reader & { readonly stream: LiveStream; readonly claims: SessionClaims | null };

/**
 * The open pages that are told when something they may read has changed. Names only, never content: a page asks again
 * for what it shows. A stream ends with its session, at the latest 15 s after, and when the process stops.
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

  /** How many streams are open. */
  get size(): number {
    return this.open.size;
  }

  /** A stream for somebody signed in. Refuses an eleventh of the same user (429) and more than 500 in all (503). */
  openForStaff(claims: SessionClaims): Readable {
    const reader = { owner: claims.sub, roles: claims.roles };
    return this.admit(reader, claims, LIVE_LIMITS.staff, LIVE_LIMITS.perUser);
  }

  /** A stream for a page of the public site. Refuses a fourth of the same address (429) and more than 200 in all (503). */
  openForVisitor(address: string): Readable {
    const reader = { owner: networkOf(address), roles: null };
    return this.admit(reader, null, LIVE_LIMITS.visitors, LIVE_LIMITS.perAddress);
  }

  /** Shows every reader that the connection stands, and ends the streams whose session is over. */
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
    if (ofKind.filter(({ owner }) => owner === reader.owner).length >= each) {
      throw refuse('too-many-requests', { retryAfterSeconds: RETRY_SECONDS });
    }
    const opened: OpenStream = { ...reader, claims, stream: new LiveStream(() => this.open.delete(opened)) };
    this.open.add(opened);
    return opened.stream.body;
  }

  private async stands(claims: SessionClaims): Promise<boolean> {
    if (claims.exp * 1000 <= Date.parse(this.clock.now())) return false;
    // When nobody can say, the reader comes back and is asked for his token anew.
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
