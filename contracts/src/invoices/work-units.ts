/** Hours, and fixed prices: parts are sold by the piece. */
const WORK_UNITS = /^(?:std|h|stunden?|aw|min|pauschal)\.?$/i;

/** Whether something in this unit is work. */
export function isWorkUnit(unit: string): boolean {
  return WORK_UNITS.test(unit.trim());
}
