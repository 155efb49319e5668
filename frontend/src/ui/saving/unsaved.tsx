import { createContext, useCallback, useContext, useEffect, useId, useState, type ReactNode } from 'react';
import { LeaveGuard } from './leave-guard.js';

const Report = createContext<(part: string, unsaved: boolean) => void>(() => undefined);

/** Around a page of several tables and forms: leaving asks while one of them holds something unsaved. */
export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback((part: string, unsaved: boolean) => {
    setParts((before) => {
      if (before.has(part) === unsaved) return before;
      const after = new Set(before);
      if (unsaved) after.add(part);
      else after.delete(part);
      return after;
    });
  }, []);
  return (
    <Report value={report}>
      {children}
      <LeaveGuard unsaved={parts.size > 0} />
    </Report>
  );
}

/** Tells the page around whether this part holds something unsaved. */
export function useUnsaved(unsaved: boolean): void {
  const part = useId();
  const report = useContext(Report);
  useEffect(() => {
    report(part, unsaved);
    return () => report(part, false);
  }, [part, report, unsaved]);
}
