import { useEffect, useRef, useState } from 'react';
import { VisitorIcon } from '../../public/visitor-icon.js';

/** A map of the address that loads nothing from outside before the visitor asks for it (decisions §4). */
export function MapOnRequest({ address }: { readonly address: string }) {
  const [asked, setAsked] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (asked) frame.current?.focus();
  }, [asked]);
  return (
    <div className="legal-map">
      {asked ? (
        <iframe
          ref={frame}
          title={`Karte: ${address}`}
          src={`https://www.google.com/maps?${new URLSearchParams({ q: address, hl: 'de', output: 'embed' })}`}
          referrerPolicy="no-referrer"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin, so it cannot lift its own sandbox
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      ) : (
        <div className="legal-map-question">
          <VisitorIcon name="map" />
          <p>
            Die Karte kommt von Google Maps. Erst wenn Sie sie laden, erfährt Google Ihre IP-Adresse und dass
            Sie diese Seite ansehen.
          </p>
          <button type="button" className="btn" onClick={() => setAsked(true)}>
            Karte laden
          </button>
        </div>
      )}
    </div>
  );
}
