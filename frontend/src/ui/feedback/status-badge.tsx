import { Icon, type IconName } from '../icon.js';

export type Tone = 'positive' | 'caution' | 'info' | 'critical' | 'deviation' | 'brand' | 'neutral';

export type Status = {
  readonly label: string;
  readonly tone: Tone;
  /** One of the icons that public pages know too, or a drawing on the same grid. */
  readonly icon: IconName | { readonly path: string };
  /** Only a border, no tint. */
  readonly outline?: boolean;
};

/** A state in a word, an icon and a tone; the colour alone never says it. */
export function StatusBadge({ status, caps = false }: { readonly status: Status; readonly caps?: boolean }) {
  const { icon } = status;
  const look = `badge ${status.tone}${caps ? ' caps' : ''}${status.outline ? ' outline' : ''}`;
  return (
    <span className={look}>
      {typeof icon === 'string' ? (
        <Icon name={icon} />
      ) : (
        <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
          <path d={icon.path} />
        </svg>
      )}
      {status.label}
    </span>
  );
}
