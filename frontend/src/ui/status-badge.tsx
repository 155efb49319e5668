import { Icon, type IconName } from './icon.js';

export type Tone = 'positive' | 'caution' | 'info' | 'critical' | 'deviation' | 'brand' | 'neutral';

export type Status = {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: IconName;
};

/** A state in a word, an icon and a tone; the colour alone never says it. */
export function StatusBadge({ status, caps = false }: { readonly status: Status; readonly caps?: boolean }) {
  return (
    <span className={`badge ${status.tone}${caps ? ' caps' : ''}`}>
      <Icon name={status.icon} />
      {status.label}
    </span>
  );
}
