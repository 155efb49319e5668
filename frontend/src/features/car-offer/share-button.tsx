import { useState } from 'react';

/** Shares the address of the page, or copies it where the browser cannot share. */
export function ShareButton({ title }: { readonly title: string }) {
  const [told, setTold] = useState('');
  const share = async () => {
    // Firefox on a desktop cannot.
    const canShare: boolean = 'share' in navigator;
    const url = window.location.origin + window.location.pathname;
    try {
      if (canShare) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        setTold('Link kopiert');
      }
    } catch (error) {
      // Closed by the visitor: there is nothing to say.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setTold(url);
    }
  };
  return (
    <>
      <button type="button" className="btn" onClick={() => void share()}>
        Teilen
      </button>
      <output className="car-offer-told">{told}</output>
    </>
  );
}
