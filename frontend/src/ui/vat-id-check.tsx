import { Button } from '@fluentui/react-components';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerInWords, silentInWords, type VatIdCheckAnswer } from '#contracts/customers/vat-id-check.js';
import { call } from '../api/http.js';
import { useMay } from '../api/session/use-may.js';
import { useWrite } from './forms/write.js';

const pathOf = (customerId: string): string => `/customers/${customerId}/vat-id-check`;

const vatIdCheckQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['customers', 'vat-id-check', customerId],
    queryFn: ({ signal }) => call<VatIdCheckAnswer>(pathOf(customerId), { signal }),
  });

/** What the register said about the customer's VAT id, and one click to ask again. Nothing in a garage that asks nobody. */
export function VatIdCheckLine({ customerId }: { readonly customerId: string }) {
  const mayAsk = useMay('customers:change');
  const { data } = useQuery({ ...vatIdCheckQuery(customerId), enabled: mayAsk });
  const ask = useWrite({
    send: (id: string, idempotencyKey) =>
      call<VatIdCheckAnswer>(pathOf(id), { method: 'POST', idempotencyKey }),
    refresh: ['customers'],
    failed: 'Die USt-IdNr. konnte nicht abgefragt werden.',
  });
  if (data === undefined || !data.isOn || data.vatId === null) return null;
  const { vatId, latest, silentOn, doubt } = data;
  const said = doubt ?? (latest && `${vatId}: laut VIES ${answerInWords(latest)}`);
  const silent = silentOn && silentInWords(silentOn);
  return (
    <div className={doubt === null && silent === null ? 'msg' : 'msg caution'}>
      <span className="grow">{[silent, said].filter(Boolean).join(' ')}</span>
      <Button size="small" disabled={ask.busy} onClick={() => void ask.run(customerId)}>
        {ask.busy ? 'Frage ab …' : 'Bei VIES abfragen'}
      </Button>
    </div>
  );
}
