import { bookingRefusals } from '@archwire/contract/booking/booking-calls'
import { refuse } from '../../../platform/http/refuse.ts'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'

type Line = { gate: ReturnType<typeof limitConcurrency>; length: number }

/** Who comes behind so many would give up before it is their turn. */
export const longestLine = 400

type InTurn = <T>(clinicId: number, work: () => Promise<T>) => Promise<T>

/** A line for each clinic, so that a crowd at one holds up no other: so many of one clinic at once, so many of all. */
function linesOf({ ofOne, ofAll }: { ofOne: number; ofAll: number }): InTurn {
  const together = limitConcurrency(ofAll)
  const lines = new Map<number, Line>()
  return async (clinicId, work) => {
    const line = lines.get(clinicId) ?? { gate: limitConcurrency(ofOne), length: 0 }
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
}

/**
 * Whoever changes a calendar by a public page waits in line before they get a connection to the database. In it they would
 * wait for each other anyway, and a crowd of them would leave none for those who work in the clinics.
 */
export const inTurn = linesOf({ ofOne: 3, ofAll: 8 })

/** Whoever looks for free times there has a line of their own: who has found one does not wait for those who look. */
export const searchInTurn = linesOf({ ofOne: 2, ofAll: 4 })
