import type { EnrichmentEntry, VehicleAnswer } from '#contracts/vehicles/vehicles.api.js';
import { formatInstant } from '../../ui/dates/formats.js';
import { Panel } from '../../ui/pages/panel.js';
import { ReadFields } from '../../ui/forms/read-fields.js';

const LOOKUPS = { VIN: 'VIN', HSN_TSN: 'HSN/TSN' } as const;

/** The last data of the catalogue. */
export function CataloguePanel({ vehicle: { attrs } }: { readonly vehicle: VehicleAnswer }) {
  const { tecdoc } = attrs;
  return (
    <Panel title="TecDoc Daten">
      <div className="panel-body">
        {tecdoc === null ? (
          <p>Keine TecDoc Daten vorhanden</p>
        ) : (
          <ReadFields
            fields={[
              ['Quelle', tecdoc.source],
              ['Abfrage', LOOKUPS[tecdoc.lookupType]],
              ['VIN', tecdoc.vin],
              ['HSN/TSN', [tecdoc.hsn, tecdoc.tsn].filter(Boolean).join(' / ')],
              ['K-Type', tecdoc.ktype],
              ['Motor', tecdoc.engine],
              ['Kraftstoff', tecdoc.fuel],
              ['Leistung', tecdoc.powerKw === null ? null : `${tecdoc.powerKw} kW (${tecdoc.powerPs} PS)`],
              ['Stand', formatInstant(tecdoc.fetchedAt)],
            ]}
          />
        )}
      </div>
    </Panel>
  );
}

/** Earlier enrichments, each with the consent that was in force. */
export function EnrichmentHistory({ vehicle: { attrs } }: { readonly vehicle: VehicleAnswer }) {
  if (attrs.enrichment_log.length === 0) return <p className="panel-body">Noch keine Anreicherungen.</p>;
  return (
    <ul className="panel-body">
      {attrs.enrichment_log.map((entry) => (
        <li key={entry.id}>
          {formatInstant(entry.timestamp)}: {LOOKUPS[entry.lookupType]}, {entry.source},{' '}
          {entry.status === 'ENRICHED' ? 'ergänzt' : 'keine neuen Daten'} (Einwilligung:{' '}
          {entry.consent.source})<div className="hint">{numbersOf(entry)}</div>
        </li>
      ))}
    </ul>
  );
}

/** What was asked and answered: `VIN …, HSN/TSN 0603/BGU, K-Type 12345`. */
function numbersOf({ vin, hsn, tsn, ktype }: EnrichmentEntry): string {
  const keys = [hsn, tsn].filter(Boolean).join('/');
  return [vin && `VIN ${vin}`, keys && `HSN/TSN ${keys}`, ktype && `K-Type ${ktype}`]
    .filter(Boolean)
    .join(', ');
}
