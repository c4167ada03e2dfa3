import { bookingRefusals } from '@archwire/contract/booking/booking-calls'
import { refuse } from '../../../platform/http/refuse.ts'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'

type Line = { gate: ReturnType<typeof limitConcurrency>; length: number }

/** In a longer line people would give up before it is their turn. */
export const longestLine = 400

type InTurn = <T>(clinicId: number, work: () => Promise<T>) => Promise<T>

/** A waiting line for each clinic, so that a crowd at one delays no other. Both one clinic and all together are limited. */
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
 * Visitors who change a calendar by a public page wait here, before they take a database connection. In the database they
 * would wait for each other anyway, and a crowd would leave no connections for staff.
 */
export const inTurn = linesOf({ ofOne: 3, ofAll: 8 })

/** Searches for free times have a line of their own, so that a booking does not wait for searches. */
export const searchInTurn = linesOf({ ofOne: 2, ofAll: 4 })
