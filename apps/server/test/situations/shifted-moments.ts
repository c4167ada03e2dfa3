import type { Clock } from '../../src/platform/clock.ts'

const instant = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g
const anHour = 60 * 60_000

/**
 * PostgreSQL writes down by its own clock when a row was made or changed. A page that lives on another day would take that
 * for the future: such moments are told as if the two clocks had agreed when this began, and understood when they come back.
 */
export function shiftedMoments(clock: Clock) {
  const began = Date.now()
  const byShifted = new Map<string, string>()
  return {
    shift: (text: string) =>
      text.replace(instant, found => {
        const at = Date.parse(found)
        if (Math.abs(at - Date.now()) > anHour) return found
        const shifted = new Date(clock.now().getTime() + at - began).toISOString()
        byShifted.set(shifted, found)
        return shifted
      }),
    back: (text: string) => text.replace(instant, found => byShifted.get(found) ?? found),
  }
}
