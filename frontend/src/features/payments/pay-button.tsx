import { Button } from '@fluentui/react-components';
import { createContext, useContext } from 'react';
import type { OpenItemAnswer } from '#contracts/payments/payment-answers.js';
import { useMay } from '../../api/session/use-may.js';

/**
 * Opens the dialog about an open item. The page has the dialog: a row goes as soon as somebody else records the payment,
 * and would take what is typed with it.
 */
export const PayItem = createContext<(item: OpenItemAnswer) => void>(() => undefined);

/** Records a payment of an open item. */
export function PayButton({ item }: { readonly item: OpenItemAnswer }) {
  const mayChange = useMay('payments:change');
  const pay = useContext(PayItem);
  if (!mayChange || item.open <= 0) return null;
  return (
    <Button size="small" aria-label={`Zahlung zu ${item.number} erfassen`} onClick={() => pay(item)}>
      Erfassen
    </Button>
  );
}
