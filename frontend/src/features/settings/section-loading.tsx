import type { UseQueryResult } from '@tanstack/react-query';
import { FailedList, LoadingRows } from '../../ui/lists/list-states.js';

/** Stands in a section until its settings are there. */
export function SectionLoading({ result }: { readonly result: UseQueryResult<unknown> }) {
  if (result.isError) {
    return (
      <FailedList message="Einstellungen konnten nicht geladen werden." retry={() => void result.refetch()} />
    );
  }
  return <LoadingRows text="Lade aktuelle Einstellungen …" />;
}
