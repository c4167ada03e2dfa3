import { atMost } from '../../platform/at-most.ts'

type Gate = ReturnType<typeof atMost>

const together = atMost(8)
const gates = new Map<number, Gate>()

/**
 * Whoever changes a calendar by a public page waits in line before they get a connection to the database. In it they would
 * wait for each other anyway, and a crowd of them would leave none for those who work in the clinics. Each clinic has a line
 * of its own, so that a crowd at one holds up no other.
 */
export function inTurn<T>(clinicId: number, work: () => Promise<T>): Promise<T> {
  const gate = gates.get(clinicId) ?? atMost(3)
  gates.set(clinicId, gate)
  return gate(() => together(work))
}
