import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EsdbEventStore } from '../event-store/eventstoredb/esdb-event-store.js';
import { openForReading } from '../event-store/sqlite/events-for-reading.js';
import type { Vault } from '../../platform/vault/vault.js';
import { Chain, GENESIS, type SealedEvent, type SealHead } from '../../platform/seal/chain.js';
import type { KeptHead } from '../../platform/seal/kept-heads.js';
import { savedBreaks, savedHead } from '../../platform/seal/seal-record.js';
import { EsdbRows, SqliteRows, type SealedRow, type SealedRows } from './sealed-rows.js';
import type { SealFault, SealVerdict } from '../../platform/seal/seal.js';

export type VerifyOptions = {
  /** The data folder; the product may be running. */
  readonly directory: string;
  readonly vault: Vault;
  /** A file of the folder that holds the events after `after`; default: the log. */
  readonly file?: string;
  /** A head up to which the log was verified before; default: none, all is verified. */
  readonly after?: KeptHead;
  /** Kept heads that the log must confirm too; default: none. */
  readonly kept?: readonly KeptHead[];
  readonly onProgress?: (events: number) => void;
};

type Broken = { readonly position: number; readonly fault: SealFault };
type Walk = { readonly last: SealHead; readonly broken: Broken | null };

const MAX_U32 = 0xffff_ffff;
const BEGINNING: KeptHead = { position: 0, hash: Buffer.from(GENESIS).toString('hex') };

export type VerifyEsdbOptions = Omit<VerifyOptions, 'directory' | 'file' | 'after'> & {
  /** The log on EventStoreDB; other processes may be appending. */
  readonly log: Pick<EsdbEventStore, 'readAllBytes'>;
};

/**
 * Recomputes the hash chain of the embedded log and compares it with the seals in the vault and the kept heads.
 * Read-only, in batches. Rejects with `StoreUnavailable` if the log cannot be opened.
 */
export async function verifySeal({ directory, file, ...options }: VerifyOptions): Promise<SealVerdict> {
  return verify(options, async (judge) => {
    const database = openForReading(directory, file);
    try {
      return await judge(new SqliteRows(database));
    } finally {
      database.close();
    }
  });
}

/** The same for a log on EventStoreDB. Rejects with `StoreUnavailable` if log or vault are away. */
export async function verifyEsdbSeal({ log, ...options }: VerifyEsdbOptions): Promise<SealVerdict> {
  return verify(options, (judge) => judge(new EsdbRows(log, options.vault)));
}

type Judge = (rows: SealedRows) => Promise<SealVerdict>;

async function verify(
  { vault, after = BEGINNING, kept = [], onProgress = () => undefined }: Omit<VerifyOptions, 'directory'>,
  overRows: (judge: Judge) => Promise<SealVerdict>,
): Promise<SealVerdict> {
  // The seals first: events appended meanwhile are after them.
  const head = await savedHead(vault);
  const seals: KeptHead[] = [...kept, ...(await savedBreaks(vault)), ...(head === null ? [] : [head])];
  return overRows(async (rows) => {
    const { last, broken } = await walk(rows, after, seals, onProgress);
    const found = broken ?? (head === null && last.position > 0 ? unsealed : null) ?? cutOff(last, seals);
    if (found !== null) return { intact: false, events: last.position, ...found };
    return { intact: true, events: last.position, hash: last.hash };
  });
}

const unsealed: Broken = { position: 1, fault: 'unsealed' };

function cutOff(last: SealHead, seals: readonly KeptHead[]): Broken | null {
  const beyond = seals.some(({ position }) => position > last.position);
  return beyond ? { position: last.position + 1, fault: 'cut-off' } : null;
}

async function walk(
  rows: SealedRows,
  after: KeptHead,
  seals: readonly KeptHead[],
  onProgress: (events: number) => void,
): Promise<Walk> {
  const chain = new Chain();
  let { position } = after;
  let hash: Uint8Array = Buffer.from(after.hash, 'hex');
  const result = (broken: Broken | null): Walk => ({
    last: { position, hash: Buffer.from(hash).toString('hex') },
    broken,
  });
  if (contradicts(seals, position, hash)) return result({ position, fault: 'exchanged' });
  for (;;) {
    const batch = await rows.after(position);
    if (batch === null) return result({ position: position + 1, fault: 'unreadable' });
    if (batch.length === 0) return result(null);
    for (const row of batch) {
      const expected = position + 1;
      if (row.position !== expected) return result({ position: expected, fault: 'missing' });
      const linked = isSealable(row) ? chain.link(hash, row) : null;
      if (linked === null || (row.hash !== null && !linked.equals(row.hash)))
        return result({ position: expected, fault: 'changed' });
      if (contradicts(seals, expected, linked)) return result({ position: expected, fault: 'exchanged' });
      position = expected;
      hash = linked;
    }
    onProgress(position);
    await nextTurn();
  }
}

function contradicts(seals: readonly KeptHead[], position: number, hash: Uint8Array): boolean {
  return seals.some((seal) => seal.position === position && seal.hash !== Buffer.from(hash).toString('hex'));
}

/** A tampered row may exceed the layout; a stream without a name was deleted. */
function isSealable(row: SealedRow): row is SealedRow & SealedEvent {
  return isU32(row.revision) && isU32(row.version) && row.streamId !== null;
}

function isU32(value: number): boolean {
  return value >= 0 && value <= MAX_U32;
}
