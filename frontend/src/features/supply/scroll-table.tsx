import type { ReactNode } from 'react';

/** A table that scrolls sideways where it is too wide; reached by keyboard, because what scrolls must be. */
export function ScrollTable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
    <section className="supply-table" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
