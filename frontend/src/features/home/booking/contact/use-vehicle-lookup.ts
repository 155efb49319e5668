import { useEffect, useRef } from 'react';
import type { VehicleSuggestion } from '#contracts/appointments/suggestions.api.js';
import { normalisePlate } from '#contracts/values/plate.js';
import { useLatest } from '../../../../public/latest.js';
import { suggestVehicles } from '../booking.calls.js';
import { useLookup } from './use-lookup.js';

const DEBOUNCE_MS = 300;
/** The shortest German plate has three characters; below that nothing can be found. */
const SHORTEST_PLATE = 3;

const theFirst = (found: readonly VehicleSuggestion[]) => found[0];

/** Looks for the vehicle while its plate is typed, 300 ms after the last key. */
export function useVehicleLookup(plate: string) {
  const { lookup, ask, reset, choose, decide } = useLookup(suggestVehicles, theFirst);
  const asked = useRef('');
  const key = normalisePlate(plate);

  const askNow = () => {
    if (key === asked.current) return;
    asked.current = key;
    if (key.length >= SHORTEST_PLATE) ask(plate.trim());
  };
  /** Searches again, because the chosen vehicle is gone. */
  const askAgain = () => {
    if (lookup.choice.kind !== 'existing') return;
    asked.current = '';
    askNow();
  };
  const latest = useLatest(askNow);

  useEffect(() => {
    if (key.length < SHORTEST_PLATE) {
      asked.current = '';
      reset();
      return undefined;
    }
    const timer = setTimeout(() => latest.current(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [key, reset, latest]);

  return { lookup, askNow, askAgain, choose, decide };
}
