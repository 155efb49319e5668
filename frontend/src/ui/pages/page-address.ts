import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

type ChangeAddress = (
  change: (before: URLSearchParams) => URLSearchParams,
  options?: { readonly replace?: boolean },
) => void;

/** The latest search and page of each list. */
const latest = new Map<string, string>();

/** The address of a list as it was seen last: with its search and its page. */
export function latestAddressOf(path: string): string {
  return path + (latest.get(path) ?? '');
}

/**
 * What stands after the `?` of the address, and how to change it; a change that changes nothing makes no history. Each
 * change builds on the browser's address: the router tells its own copy only when the page is drawn again, so that of
 * two choices made before that, the second would undo the first.
 */
export function usePageAddress(): readonly [URLSearchParams, ChangeAddress] {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => void latest.set(pathname, search), [pathname, search]);
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

/** The address without these names. */
export function without(address: URLSearchParams, ...names: readonly string[]): URLSearchParams {
  const rest = new URLSearchParams(address);
  for (const name of names) rest.delete(name);
  return rest;
}
