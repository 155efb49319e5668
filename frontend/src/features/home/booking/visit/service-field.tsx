import { useQuery } from '@tanstack/react-query';
import type { ServiceAnswer } from '#contracts/site/site.api.js';
import { servicesQuery } from '../../../../api/queries/site.queries.js';
import { formatHours } from '../../../../ui/dates/formats.js';
import { Icon } from '../../../../ui/icon.js';
import { Field } from '../../../../public/field.js';

type ServiceFieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (serviceId: string) => void;
};

/** The service. None is preselected. */
export function ServiceField({ value, error, onChange }: ServiceFieldProps) {
  const services = useQuery(servicesQuery);
  return (
    <Field label="Service" error={error} wide>
      {(control) => (
        <>
          <div className="p-control">
            <select
              {...control}
              name="serviceId"
              className="input"
              required
              value={value}
              onChange={(event) => onChange(event.target.value)}
            >
              <option value="">Bitte wählen</option>
              {services.data?.map((service) => (
                <option key={service.id} value={service.id}>
                  {serviceInWords(service)}
                </option>
              ))}
            </select>
            <Icon name="down" />
          </div>
          {services.isError && (
            <div className="msg critical" role="alert">
              <Icon name="warning" />
              <span className="grow">Die Services konnten nicht geladen werden.</span>
              <button type="button" className="btn" onClick={() => void services.refetch()}>
                Erneut laden
              </button>
            </div>
          )}
        </>
      )}
    </Field>
  );
}

/** `Reifenwechsel (1 Std.)` */
export function serviceInWords(service: ServiceAnswer): string {
  return `${service.name} (${formatHours(service.duration)})`;
}
