import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

type ChangeAddress = (
  change: (before: URLSearchParams) => URLSearchParams,
  options?: { readonly replace?: boolean },
) => void;

/**
 * What stands after the `?` of the address, and how to change it; a change that changes nothing makes no history. Each
 * change builds on the browser's address: the router tells its own copy only when the page is drawn again, so that of
 * two choices made before that, the second would undo the first.
 */
export function usePageAddress(): readonly [URLSearchParams, ChangeAddress] {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const changeAddress = useCallback<ChangeAddress>(
    (change, options) => {
      const before = new URLSearchParams(window.location.search);
      const next = change(before);
      const replace = options?.replace === true || next.toString() === before.toString();
      void navigate(`?${next}`, { replace });
    },
    [navigate],
  );
  return [address, changeAddress];
}
