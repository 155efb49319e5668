import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { siteTextsQuery } from '../../api/queries/site.queries.js';
import { openStreetMapHref } from '../../public/address.js';
import { VisitorIcon } from '../../public/visitor-icon.js';

/** What takes an address instead of coordinates; the server's Content-Security-Policy names its origin. */
const MAP_HREF = 'https://www.google.com/maps';

/** A map of the address that loads nothing from outside before the visitor asks for it (decisions §4). */
export function MapOnRequest({ address }: { readonly address: string }) {
  const mapUrl = useQuery(siteTextsQuery).data?.mapUrl;
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
          src={`${MAP_HREF}?${new URLSearchParams({ q: address, hl: 'de', output: 'embed' })}`}
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
          <a href={mapUrl || openStreetMapHref(address)} target="_blank" rel="noopener noreferrer">
            {mapUrl ? 'Karte öffnen' : 'In OpenStreetMap öffnen'}
            <span className="sr"> (öffnet in neuem Tab)</span>
          </a>
        </div>
      )}
    </div>
  );
}
