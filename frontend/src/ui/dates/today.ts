import { useState } from 'react';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';

/** Today in the workshop's calendar, as it was when the component appeared. */
export function useToday(): LocalDate {
  const [today] = useState(() => localDateTime(new Date().toISOString()).date);
  return today;
}
