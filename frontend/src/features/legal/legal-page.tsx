import type { ReactNode } from 'react';
import { usePageTitle } from '../../ui/pages/page-title.js';
import '../../public/public.css';
import './legal.css';

/** A page of running text. */
export function LegalPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="p-page">
      <article className="p-wrap legal">
        <h1>{title}</h1>
        {children}
      </article>
    </div>
  );
}
