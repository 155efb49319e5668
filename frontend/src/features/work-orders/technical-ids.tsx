import { toasts } from '../../ui/feedback/toasts.js';
import { LinkButton } from '../../ui/pages/link-button.js';

type TechnicalIdsProps = {
  /** The ids by their German names. */
  readonly ids: Readonly<Record<string, string>>;
};

/** The long ids, folded away: only those who work with the interface need them. */
export function TechnicalIds({ ids }: TechnicalIdsProps) {
  return (
    <details className="technical-ids">
      <summary>Technische Kennungen</summary>
      <dl>
        {Object.entries(ids).map(([name, id]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{id}</code>{' '}
              <LinkButton aria-label={`${name} kopieren`} onClick={() => void copy(name, id)}>
                Kopieren
              </LinkButton>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function copy(name: string, id: string): Promise<void> {
  return navigator.clipboard.writeText(id).then(
    () => toasts.success(`${name} kopiert`, id),
    () => toasts.failure(`${name} konnte nicht kopiert werden.`, id),
  );
}
