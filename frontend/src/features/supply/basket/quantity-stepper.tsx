import { Button, Input } from '@fluentui/react-components';
import { AddRegular, SubtractRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { MAX_BASKET_QUANTITY } from '#contracts/supply/basket-limits.js';
import './basket.css';

/** How many pieces: one less, typed, or one more. Tells what was typed when the field is left or Enter is pressed. */
export function QuantityStepper({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (quantity: number) => void;
}) {
  // What was typed counts only over the value that it was typed over.
  const [edit, setEdit] = useState({ over: value, text: String(value) });
  const typed = edit.over === value ? edit.text : String(value);
  const setTyped = (text: string) => setEdit({ over: value, text });
  const take = (text: string) => {
    const quantity = Number(text);
    const isRight = Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_BASKET_QUANTITY;
    if (isRight && quantity !== value) onChange(quantity);
    else setTyped(String(value));
  };
  return (
    <span className="supply-stepper">
      <Button
        appearance="subtle"
        icon={<SubtractRegular />}
        aria-label={`${label}: eins weniger`}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      />
      <Input
        aria-label={label}
        value={typed}
        inputMode="numeric"
        className="supply-stepper-input"
        maxLength={3}
        onChange={(_, { value: text }) => setTyped(text.replace(/\D/gu, ''))}
        onBlur={() => take(typed)}
        onKeyDown={(event) => event.key === 'Enter' && take(typed)}
      />
      <Button
        appearance="subtle"
        icon={<AddRegular />}
        aria-label={`${label}: eins mehr`}
        disabled={value >= MAX_BASKET_QUANTITY}
        onClick={() => onChange(value + 1)}
      />
    </span>
  );
}
