import type { listClaimWork } from '@archwire/contract/claims/worklist'
import type { Reply } from '@archwire/contract/endpoint'
import { claimStatuses, openStatuses } from '@archwire/domain/claims/claim-status'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { ageOf } from './claim-ages.ts'
import { claimWork, countWork, patientsNamed, payersWithClaims, type WorkFilter } from './worklist-queries.ts'

/** More people of one name than this need a longer one. */
const mostPatients = 500

type Asked = Omit<WorkFilter, 'patientIds'> & { query?: string | undefined; page: number; per_page: number }

/** The clinic's claims, a page at a time, with how many there are of each status. */
export const readClaimWork = (
  clinic: ClinicDatabase,
  { query, page, per_page: size, ...asked }: Asked,
): Promise<Reply<typeof listClaimWork>> =>
  clinic.read(async tx => {
    const patientIds =
      query === undefined || query === '' ? undefined : await patientsNamed(tx, query, mostPatients)
    const filter = { ...asked, patientIds }
    const [records, found, payers] = await Promise.all([
      claimWork(tx, filter, { size, offset: (page - 1) * size }),
      countWork(tx, filter),
      payersWithClaims(tx),
    ])
    const counts = claimStatuses.map(
      status => found.find(one => one.status === status) ?? { status, claims: 0, amount: 0 },
    )
    const { status } = asked
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
