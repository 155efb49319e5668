import { Toast, ToastBody, Toaster, ToastTitle, useToastController } from '@fluentui/react-components';
import { useMemo } from 'react';

const TOASTER = 'werkstattbuch';
const SHOWN_MS = 5_000;

/** Place of the toasts; once, in the staff frame. */
export function Toasts() {
  return <Toaster toasterId={TOASTER} position="bottom-end" pauseOnHover pauseOnWindowBlur limit={4} />;
}

/** Says what happened: after an action that worked, or when it failed and there is no place nearer to it. */
export function useToasts() {
  const { dispatchToast } = useToastController(TOASTER);
  return useMemo(() => {
    const show = (intent: 'success' | 'error', title: string, body?: string) =>
      dispatchToast(
        <Toast className={`toast toast-${intent}`}>
          <ToastTitle>{title}</ToastTitle>
          {body !== undefined && <ToastBody>{body}</ToastBody>}
        </Toast>,
        { intent, timeout: intent === 'error' ? 2 * SHOWN_MS : SHOWN_MS },
      );
    return {
      success: (title: string, body?: string) => show('success', title, body),
      failure: (title: string, body?: string) => show('error', title, body),
    };
  }, [dispatchToast]);
}
