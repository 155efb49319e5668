import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportAnswer } from '#contracts/site/import.api.js';
import { call, hasStatus, messageOf } from '../../api/http.js';
import { useStillHere } from '../saving/still-here.js';
import { toasts } from '../feedback/toasts.js';

/** The lists that go out and in as a file, by their names in the addresses. */
export type CsvList = 'users' | 'services' | 'job-templates' | 'opening-times';

export type CsvImport = {
  readonly list: CsvList;
  /** The name of the list. */
  readonly title: string;
  /** The server's answer to an import. */
  readonly onImported: ((answer: ImportAnswer) => void) | undefined;
  readonly onClose: () => void;
};

/** Bytes: at most two for each of the characters that the server takes. */
const MAX_BYTES: Readonly<Record<CsvList, number>> = {
  users: 400_000,
  services: 400_000,
  'opening-times': 400_000,
  'job-templates': 10_000_000,
};
const FAILED = 'Der Import ist fehlgeschlagen.';
const TOO_LARGE = 'Die Datei ist zu groß.';
const NO_FILE = { name: '', csv: '', tried: null, failure: '' } as const;

/** A chosen file and what its dry run has found; null until it is answered. */
type Choice = {
  readonly name: string;
  readonly csv: string;
  readonly tried: ImportAnswer | null;
  readonly failure: string;
};

/**
 * Tries a chosen file and imports it. What is shown and imported is always the file that was chosen last, in whichever
 * order the dry runs are answered. An import goes on when its dialog is closed; then it is told in the corner.
 */
export function useCsvImport({ list, title, onImported, onClose }: CsvImport) {
  const cache = useQueryClient();
  const [choice, setChoice] = useState<Choice>(NO_FILE);
  const [busy, setBusy] = useState<'trying' | 'importing' | null>(null);
  const latest = useRef<File>(undefined);
  const isStillHere = useStillHere();

  const choose = async (file: File | undefined): Promise<void> => {
    latest.current = file;
    setBusy(null);
    setChoice({ ...NO_FILE, name: file?.name ?? '' });
    if (!file) return;
    if (file.size > MAX_BYTES[list]) return setChoice({ ...NO_FILE, name: file.name, failure: TOO_LARGE });
    setBusy('trying');
    const csv = textOf(await file.arrayBuffer());
    const answer = await send(list, csv, true);
    if (latest.current !== file) return;
    setBusy(null);
    setChoice({ name: file.name, csv, ...found(answer) });
  };
  const carryOut = async (): Promise<void> => {
    setBusy('importing');
    setChoice((now) => ({ ...now, failure: '' }));
    const answer = await send(list, choice.csv, false);
    if (typeof answer !== 'string') {
      toasts.success('Importiert', `${title}: ${changesInWords(answer.changes.length)}`);
      void cache.invalidateQueries({ queryKey: [list] });
      onImported?.(answer);
      if (isStillHere()) onClose();
      return;
    }
    if (!isStillHere()) return toasts.failure(FAILED, answer === FAILED ? undefined : answer);
    setBusy(null);
    setChoice({ ...choice, failure: answer });
    // Somebody may have changed the list since the dry run: then the problems say more than the refusal.
    const { tried } = found(await send(list, choice.csv, true));
    if (tried === null || tried.problems.length === 0) return;
    setChoice((now) => (now.csv === choice.csv ? { ...now, tried, failure: '' } : now));
  };
  return { ...choice, busy, choose, carryOut };
}

/** How many changes an import makes. */
export function changesInWords(count: number): string {
  if (count === 0) return 'alles ist schon so';
  return count === 1 ? '1 Änderung' : `${count} Änderungen`;
}

/** The server's answer, or the reason of the refusal. */
async function send(list: CsvList, csv: string, dryRun: boolean): Promise<ImportAnswer | string> {
  try {
    const path = `/site/import/${list}?dryRun=${dryRun}`;
    return await call<ImportAnswer>(path, { method: 'POST', body: { csv } });
  } catch (error) {
    return hasStatus(error, 413) ? TOO_LARGE : messageOf(error, FAILED);
  }
}

function found(answer: ImportAnswer | string): Pick<Choice, 'tried' | 'failure'> {
  return typeof answer === 'string' ? { tried: null, failure: answer } : { tried: answer, failure: '' };
}

/** UTF-8, or what spreadsheets on Windows write. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
