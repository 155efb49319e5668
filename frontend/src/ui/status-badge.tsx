import { Icon, type IconName } from './icon.js';

export type Tone = 'positive' | 'caution' | 'info' | 'critical' | 'deviation' | 'brand' | 'neutral';

export type Status = {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: IconName;
  /** Without the tinted ground. */
  readonly outline?: boolean;
};

/** A state in a word, an icon and a tone; the colour alone never says it. */
export function StatusBadge({ status, caps = false }: { readonly status: Status; readonly caps?: boolean }) {
  const classes = ['badge', status.tone, status.outline ? 'outline' : '', caps ? 'caps' : ''];
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      <Icon name={status.icon} />
      {status.label}
    </span>
  );
}
