import type { EsdbEventStore } from '../event-store/eventstoredb/esdb-event-store.js';
import type { Vault } from '../../platform/vault/vault.js';
import { GENESIS, type SealHead } from '../../platform/seal/chain.js';
import type { KeptHead } from '../../platform/seal/kept-heads.js';
import { savedBreaks, savedHead } from '../../platform/seal/seal-record.js';
import { EsdbRows } from './sealed-rows.js';
import { walk, type Broken, type Part, type Walk } from './walk.js';
import { walkFolder } from './walk-folder.js';
import type { SealVerdict } from '../../platform/seal/seal.js';

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
  /** Called with the number of events that were found right so far. */
  readonly onProgress?: (events: number) => void;
  /** From so many events on, threads verify the parts of the log; default 50,000. */
  readonly threadsFrom?: number;
};

const BEGINNING: KeptHead = { position: 0, hash: Buffer.from(GENESIS).toString('hex') };

export type VerifyEsdbOptions = Omit<VerifyOptions, 'directory' | 'file' | 'after' | 'threadsFrom'> & {
  /** The log on EventStoreDB; other processes may be appending. */
  readonly log: Pick<EsdbEventStore, 'readAllBytes'>;
};

/**
 * Recomputes the hash chain of the embedded log and compares it with the seals in the vault and the kept heads.
 * Read-only, in batches. Rejects with `StoreUnavailable` if the log cannot be opened.
 */
export async function verifySeal(options: VerifyOptions): Promise<SealVerdict> {
  const { directory, file, threadsFrom } = options;
  return verify(options, (part, heads, onProgress) =>
    walkFolder({ directory, file, part, heads }, onProgress, threadsFrom),
  );
}

/** The same for a log on EventStoreDB. Rejects with `StoreUnavailable` if log or vault are away. */
export async function verifyEsdbSeal({ log, ...options }: VerifyEsdbOptions): Promise<SealVerdict> {
  return verify(options, (part, heads, onProgress) =>
    walk(new EsdbRows(log, options.vault), part, heads, onProgress),
  );
}

type WalkLog = (
  part: Part,
  heads: readonly KeptHead[],
  onProgress: (events: number) => void,
) => Promise<Walk>;

async function verify(
  { vault, after = BEGINNING, kept = [], onProgress }: Omit<VerifyOptions, 'directory'>,
  walkLog: WalkLog,
): Promise<SealVerdict> {
  // The seals first: events appended meanwhile are after them.
  const head = await savedHead(vault);
  const seals: KeptHead[] = [...kept, ...(await savedBreaks(vault)), ...(head === null ? [] : [head])];
  let right = after.position;
  const { last, broken } = await walkLog({ after, until: Infinity }, seals, (events) => {
    onProgress?.((right += events));
  });
  const found = broken ?? (head === null && last.position > 0 ? unsealed : null) ?? cutOff(last, seals);
  if (found !== null) return { intact: false, events: last.position, ...found };
  return { intact: true, events: last.position, hash: last.hash };
}

const unsealed: Broken = { position: 1, fault: 'unsealed' };

function cutOff(last: SealHead, seals: readonly KeptHead[]): Broken | null {
  const beyond = seals.some(({ position }) => position > last.position);
  return beyond ? { position: last.position + 1, fault: 'cut-off' } : null;
}
