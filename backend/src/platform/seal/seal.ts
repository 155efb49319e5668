import type { SealHead } from './chain.js';

/** The fault at the first broken position. */
export type SealFault =
  /** This event or an earlier one was changed. */
  | 'changed'
  /** The event is missing although later ones exist. */
  | 'missing'
  /** The event cannot be read: the file is damaged. */
  | 'unreadable'
  /** A seal exists for a later position: the end of the log was removed. */
  | 'cut-off'
  /** The chain is consistent but contradicts the seal in the vault or a kept head: the log was rewritten. */
  | 'exchanged'
  /** There are events but no seal in the vault. */
  | 'unsealed';

const SENTENCES: Readonly<Record<SealFault, string>> = {
  changed: 'das Ereignis entspricht nicht seinem Siegel, es wurde verändert.',
  missing: 'das Ereignis fehlt.',
  unreadable: 'das Ereignis ist nicht lesbar, die Datei ist beschädigt.',
  'cut-off': 'ab hier wurden Ereignisse am Ende abgeschnitten.',
  exchanged: 'das Protokoll ist nicht dasjenige, dessen Siegel im Tresor liegt oder aufgehoben wurde.',
  unsealed: 'im Tresor liegt kein Siegel.',
};

/** The German sentence about a broken seal. */
export function sealFaultInWords({ position, fault }: Extract<SealVerdict, { intact: false }>): string {
  return `Siegel gebrochen an Position ${position}: ${SENTENCES[fault]}`;
}

/** The result of a verification. Positions are counted from 1; `events`: number of valid events. */
export type SealVerdict =
  | { readonly intact: true; readonly events: number; readonly hash: string }
  | { readonly intact: false; readonly events: number; readonly position: number; readonly fault: SealFault };

export type Seal = {
  /** The sealed part of the log; null if nothing is sealed. */
  head(): Promise<SealHead | null>;
  /** Recomputes the whole chain. Rejects with `StoreUnavailable`. */
  verify(): Promise<SealVerdict>;
};

export const SEAL = Symbol('Seal');
