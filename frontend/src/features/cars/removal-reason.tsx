import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useEffect } from 'react';
import type { CarRemoval } from '#contracts/site/cars.api.js';

type RemovalReasonProps = {
  readonly reason: CarRemoval;
  readonly onChoose: (reason: CarRemoval) => void;
};

/** Why a car goes, which its history tells. Each question begins with "Aus dem Angebot genommen". */
export function RemovalReason({ reason, onChoose }: RemovalReasonProps) {
  useEffect(() => onChoose('removed'), [onChoose]);
  return (
    <Field label="Grund" className="removal-reason">
      <RadioGroup value={reason} onChange={(_, { value }) => onChoose(value === 'sold' ? 'sold' : 'removed')}>
        <Radio value="sold" label="Verkauft" />
        <Radio value="removed" label="Aus dem Angebot genommen" />
      </RadioGroup>
    </Field>
  );
}
