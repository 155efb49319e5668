import { statfsSync } from 'node:fs';
import type { LogEntry } from '#contracts/monitoring/log-entry.js';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { storeFault } from '../../platform/store-fault.js';
import {
  DAY_MS,
  FREE_DISK_BYTES,
  HOUR_MS,
  LOG_BYTES,
  MINUTES_KEPT_MS,
  ROOM,
  SECONDS_KEPT_MS,
  type LogBatch,
  type Millis,
} from '../../platform/telemetry/log-store/log-tables.js';
import { StoreUnavailable } from '../../platform/store-unavailable.js';
import { sumsOf, type LogSums } from '../../platform/telemetry/log-store/rollups.js';
import { openLogFile } from './log-schema.js';
import type { LogWork } from './log-writer-thread.js';

/** Entries deleted per transaction, so that writes can run in between. */
const FORGET_AT_ONCE = 5_000;
/** Entries (about half a millisecond) after which the writer yields the processor. */
const BREATHE_EVERY = 20;

/** Entries that make room in one transaction, of some 20 ms. */
const MAKE_ROOM_AT_ONCE = 1_000;
/** The disk is asked after this many batches. */
const ASK_DISK_EVERY = 20;

/**
 * Writes `logs.db`. Commits are not synced: losing logs in a power cut is acceptable, and the file stays intact. The file
 * stays within its limit, because the oldest entries make room, and nothing is written while the disk has too little free
 * room for the other files. Throws `StoreUnavailable`.
 */
export class LogFile {
  private batches = 0;
  private isDiskFull = false;
  private mostBytes: number;
  private readonly database: DatabaseSyncInstance;
  private readonly insert;
  private readonly addHour;
  private readonly addEndpoint;
  private readonly addCorrelation;
  private readonly noteType;
  private readonly addCalls;

  constructor(
    private readonly directory: string,
    private readonly freeDiskBytes = FREE_DISK_BYTES,
  ) {
    try {
      this.database = openLogFile(directory);
    } catch (error) {
      throw storeFault(error);
    }
    this.mostBytes = this.chosenLimit() ?? LOG_BYTES;
    const prepare = (sql: string) => this.database.prepare(sql);
    this.insert = prepare('INSERT OR IGNORE INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.addHour = prepare(
      'INSERT INTO hour_count VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n',
    );
    this.addEndpoint = prepare(
      `INSERT INTO endpoint VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
       requests = requests + excluded.requests, errors = errors + excluded.errors,
       duration_sum = duration_sum + excluded.duration_sum, duration_max = max(duration_max, excluded.duration_max)`,
    );
    this.addCorrelation = prepare(
      `INSERT INTO correlation (id, first, last, events, answers, errors, duration_sum) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET first = min(first, excluded.first), last = max(last, excluded.last),
       events = events + excluded.events, answers = answers + excluded.answers, errors = errors + excluded.errors,
       duration_sum = duration_sum + excluded.duration_sum`,
    );
    this.noteType = prepare(
      'INSERT INTO event_type VALUES (?, ?) ON CONFLICT DO UPDATE SET first = min(first, excluded.first)',
    );
    this.addCalls = prepare(
      `INSERT INTO catalogue_call VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET calls = calls + excluded.calls,
       four = four + excluded.four, five = five + excluded.five, hits = hits + excluded.hits,
       misses = misses + excluded.misses`,
    );
  }

  /** Runs a piece of work; calls `breathe` repeatedly meanwhile. */
  work(work: LogWork, breathe: () => void = () => undefined): void {
    switch (work.kind) {
      case 'write': {
        this.requireRoom();
        const before = this.usedBytes();
        this.write(work.batch, breathe);
        return this.makeRoom(before, breathe);
      }
      case 'limit':
        return this.limitTo(work.mostBytes, breathe);
      case 'forget':
        while (!this.forgetBefore(work.before, work.now)) breathe();
    }
  }

  /** Atomic. */
  private write(batch: LogBatch, breathe: () => void): void {
    this.whole(() => {
      const fresh = batch.entries.filter((entry, place) => {
        if (place % BREATHE_EVERY === BREATHE_EVERY - 1) breathe();
        return this.insertEntry(entry);
      });
      breathe();
      this.addUp(sumsOf(fresh));
      breathe();
      for (const { at, calls, fourXx, fiveXx, hits, misses } of batch.calls ?? []) {
        this.addCalls.run('second', at, calls, fourXx, fiveXx, hits, misses);
        this.addCalls.run('minute', Math.floor(at / 60_000) * 60_000, calls, fourXx, fiveXx, hits, misses);
      }
      if (batch.breaker !== undefined) {
        const { processId, state, at, lastOpenAt } = batch.breaker;
        this.database
          .prepare('INSERT OR REPLACE INTO breaker VALUES (?, ?, ?, ?)')
          .run(processId, state, at, lastOpenAt);
      }
      if (batch.followed !== undefined)
        this.database.prepare('INSERT OR REPLACE INTO followed VALUES (1, ?)').run(batch.followed);
    });
  }

  /** Deletes older entries in part; false if more are left. */
  forgetBefore(instant: Millis, now: Millis): boolean {
    let deleted = 0;
    this.whole(() => {
      const { changes } = this.database
        .prepare('DELETE FROM entry WHERE rowid IN (SELECT rowid FROM entry WHERE at < ? LIMIT ?)')
        .run(instant, FORGET_AT_ONCE);
      deleted = Number(changes);
      const run = (sql: string, before: Millis): unknown => this.database.prepare(sql).run(before);
      run('DELETE FROM hour_count WHERE hour < ?', instant - HOUR_MS);
      run(`DELETE FROM endpoint WHERE slot = 'hour' AND at < ?`, instant - HOUR_MS);
      run(`DELETE FROM endpoint WHERE slot = 'day' AND at < ?`, instant - DAY_MS);
      run(`DELETE FROM endpoint WHERE slot = 'minute' AND at < ?`, now - MINUTES_KEPT_MS);
      run('DELETE FROM correlation WHERE last < ?', instant);
      run(`DELETE FROM catalogue_call WHERE slot = 'second' AND at < ?`, now - SECONDS_KEPT_MS);
      run(`DELETE FROM catalogue_call WHERE slot = 'minute' AND at < ?`, instant);
      run('DELETE FROM breaker WHERE at < ?', now - HOUR_MS);
    });
    return deleted < FORGET_AT_ONCE;
  }

  private requireRoom(): void {
    if (this.batches++ % ASK_DISK_EVERY === 0 || this.isDiskFull) {
      const { bavail, bsize } = statfsSync(this.directory);
      this.isDiskFull = bavail * bsize < this.freeDiskBytes;
    }
    if (this.isDiskFull) throw new StoreUnavailable('full', 'Too little free disk for logs');
  }

  private limitTo(mostBytes: number, breathe: () => void): void {
    this.whole(() => this.database.prepare('INSERT OR REPLACE INTO size_limit VALUES (1, ?)').run(mostBytes));
    this.mostBytes = mostBytes;
    while (this.usedBytes() > mostBytes && this.forgetOldest()) breathe();
  }

  /**
   * Gives free pages back to the disk if the limit was lowered: a file at its limit is larger only by what it had not made
   * room for yet, and copying a gigabyte at each start would take ten seconds. Only before anybody reads the file: readers
   * map it into memory, and a mapped file must not shrink.
   */
  shrink(): void {
    if (this.pragma('page_count') * this.pragma('page_size') <= this.mostBytes * (1 + ROOM)) return;
    try {
      this.database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      throw storeFault(error);
    }
  }

  private chosenLimit(): number | undefined {
    const chosen = this.database.prepare('SELECT bytes FROM size_limit').get();
    return (chosen as { bytes: number } | undefined)?.bytes;
  }

  /**
   * As many of the oldest entries go as are needed to be within the limit, or to be no larger than before a write: what
   * is far beyond a lowered limit goes with many writes, because readers wait for each.
   */
  private makeRoom(before: number, breathe: () => void): void {
    if (this.usedBytes() <= this.mostBytes) return;
    const enough = Math.max(this.mostBytes, before);
    do {
      if (!this.forgetOldest()) return;
      breathe();
    } while (this.usedBytes() > enough);
  }

  /** Free pages are used again, so the file itself does not grow beyond what was used at most. */
  private usedBytes(): number {
    return (this.pragma('page_count') - this.pragma('freelist_count')) * this.pragma('page_size');
  }

  private pragma(name: 'page_count' | 'freelist_count' | 'page_size'): number {
    return Number(Object.values(this.database.prepare(`PRAGMA ${name}`).get() as object)[0]);
  }

  /** Deletes the oldest entries in part, and what was summed of them alone; false if there are none. */
  private forgetOldest(): boolean {
    let deleted = 0;
    this.whole(() => {
      const { changes } = this.database
        .prepare('DELETE FROM entry WHERE rowid IN (SELECT rowid FROM entry ORDER BY at, id LIMIT ?)')
        .run(MAKE_ROOM_AT_ONCE);
      deleted = Number(changes);
      const oldest = this.database.prepare('SELECT min(at) AS at FROM entry').get() as { at: Millis | null };
      const before = oldest.at ?? Number.MAX_SAFE_INTEGER;
      this.database
        .prepare(
          `DELETE FROM correlation INDEXED BY correlation_worst_of_day WHERE last / ${DAY_MS} <= ? AND last < ?`,
        )
        .run(Math.floor(before / DAY_MS), before);
      this.database.prepare('DELETE FROM hour_count WHERE hour < ?').run(before - HOUR_MS);
    });
    return deleted > 0;
  }

  close(): void {
    this.database.close();
  }

  private insertEntry(entry: LogEntry): boolean {
    const { id, level, event, message, path, entityName, status, durationMs, correlationId } = entry;
    const { changes } = this.insert.run(
      id,
      Date.parse(entry.createdAt),
      level,
      event,
      message,
      path,
      entityName,
      status,
      durationMs,
      correlationId,
      entry.method,
      entry.outcome,
      entry.stack,
    );
    return Number(changes) > 0;
  }

  private addUp({ hours, types, endpoints, correlations }: LogSums): void {
    for (const { hour, level, event, status, n } of hours) this.addHour.run(hour, level, event, status, n);
    for (const { event, first } of types) this.noteType.run(event, first);
    for (const { slot, at, method, path, requests, errors, durationSumMs, durationMaxMs } of endpoints)
      this.addEndpoint.run(slot, at, method, path, requests, errors, durationSumMs, durationMaxMs);
    for (const { correlationId, first, last, events, answers, errors, durationSumMs } of correlations)
      this.addCorrelation.run(correlationId, first, last, events, answers, errors, durationSumMs);
  }

  private whole(work: () => void): void {
    try {
      this.database.exec('BEGIN IMMEDIATE');
      work();
      this.database.exec('COMMIT');
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw storeFault(error);
    }
  }
}
