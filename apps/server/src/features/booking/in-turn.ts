import { bookingRefusals } from '@archwire/contract/booking/booking-calls'
import { atMost } from '../../platform/at-most.ts'
import { refuse } from '../../platform/http/refuse.ts'

type Line = { gate: ReturnType<typeof atMost>; length: number }

const together = atMost(8)
const lines = new Map<number, Line>()

/** Who comes behind so many would give up before it is their turn. */
export const longestLine = 400

/**
 * Whoever changes a calendar by a public page waits in line before they get a connection to the database. In it they would
 * wait for each other anyway, and a crowd of them would leave none for those who work in the clinics. Each clinic has a line
 * of its own, so that a crowd at one holds up no other.
 */
export async function inTurn<T>(clinicId: number, work: () => Promise<T>): Promise<T> {
  const line = lines.get(clinicId) ?? { gate: atMost(3), length: 0 }
  if (line.length >= longestLine) throw refuse(503, bookingRefusals.crowded)
  lines.set(clinicId, line)
  line.length += 1
  try {
    return await line.gate(() => together(work))
  } finally {
    line.length -= 1
    if (line.length === 0) lines.delete(clinicId)
  }
}
