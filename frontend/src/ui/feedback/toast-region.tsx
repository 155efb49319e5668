import { Icon } from '../icon.js';
import { ToldText } from './told-text.js';
import './toast-region.css';
import { dismissToast, useShownToasts } from './toasts.js';

/** Place of the toasts, bottom right; once, in the staff frame. Screen readers hear each as it comes. */
export function ToastRegion() {
  const toasts = useShownToasts();
  return (
    <section className="toasts" aria-label="Meldungen">
      <output>
        {toasts.map(({ id, intent, title, body }) => (
          <div key={id} className={`toast toast-${intent}`}>
            <Icon name={intent === 'success' ? 'check-circle' : 'warning'} />
            <span>
              <b>
                <ToldText text={title} />
              </b>
              {body !== undefined && (
                <small>
                  <ToldText text={body} />
                </small>
              )}
            </span>
            <button
              type="button"
              className="btn subtle sm icon"
              aria-label="Meldung schließen"
              onClick={() => dismissToast(id)}
            >
              <Icon name="cross" />
            </button>
          </div>
        ))}
      </output>
    </section>
  );
}
