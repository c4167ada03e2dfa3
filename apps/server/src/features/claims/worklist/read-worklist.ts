import type { listClaimWork } from '@archwire/contract/claims/worklist'
import type { Reply } from '@archwire/contract/endpoint'
import { claimStatuses, openStatuses } from '@archwire/domain/claims/claim-status'
import { phoneDigits } from '@archwire/domain/patients/phone-number'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import {
  ageOf,
  claimantsNamed,
  claimWork,
  countWork,
  patientsNamed,
  payersWithClaims,
  type WorkFilter,
} from './worklist-queries.ts'

/** A search that finds this many patients contains a very common name. */
const mostPatients = 500

type WorklistInput = Omit<WorkFilter, 'patientIds'> & {
  query?: string | undefined
  page: number
  per_page: number
}

/** The clinic's claims in pages, with the count of each status. */
export const readWorklist = (
  clinic: ClinicDatabase,
  { query, page, per_page: size, ...filters }: WorklistInput,
): Promise<Reply<typeof listClaimWork>> =>
  clinic.read(async tx => {
    const patientIds = query === undefined || query === '' ? undefined : await patientsMatching(tx, query)
    const filter = { ...filters, patientIds }
    const [records, found, payers] = await Promise.all([
      claimWork(tx, filter, { size, offset: (page - 1) * size }),
      countWork(tx, filter),
      payersWithClaims(tx),
    ])
    const counts = claimStatuses.map(
      status => found.find(one => one.status === status) ?? { status, claims: 0, amount: 0 },
    )
    const { status } = filters
    const shown = status === undefined ? claimStatuses : status === 'open' ? openStatuses : [status]
    const total = counts
      .filter(one => shown.includes(one.status))
      .reduce((sum, { claims }) => sum + claims, 0)
    return {
      records: records.map(record => ({ ...record, age: ageOf(record.days) })),
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(total / size)),
      total,
      counts,
      payers,
    }
  })

/** Everybody with a claim must be found, because the list and its sums look complete. */
async function patientsMatching(tx: Tx, typed: string): Promise<number[]> {
  const found = await patientsNamed(tx, typed, mostPatients)
  if (found.length < mostPatients) return found
  const isNumber = /^[-\s0-9()+./\u2010-\u2015]+$/.test(typed)
  const contact = isNumber ? phoneDigits(typed.replace(/^\+\s*1/, '')) : typed
  return [...new Set([...found, ...(await claimantsNamed(tx, { typed, contact }))])]
}
