import { Icon } from '../../ui/icon.js';

/** What was decided about a line. */
export function Decided({ approved }: { readonly approved: boolean }) {
  return (
    <span className={approved ? 'kva-decided is-approved' : 'kva-decided'}>
      <Icon name={approved ? 'check' : 'cross'} /> {approved ? 'Freigegeben' : 'Nicht freigegeben'}
    </span>
  );
}
