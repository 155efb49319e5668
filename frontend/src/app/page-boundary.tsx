import { Component, type ReactNode } from 'react';
import { reportError } from '../api/client-log.js';

/** A page that breaks does not take header and footer down. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: Error): void {
    reportError(error);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="empty" role="alert">
        <b>Diese Seite konnte nicht angezeigt werden.</b>
        <span>Bitte laden Sie die Seite neu.</span>
        <button type="button" className="btn" onClick={() => window.location.reload()}>
          Erneut laden
        </button>
      </div>
    );
  }
}
