import type { checkDay as call } from '@archwire/contract/eligibility/eligibility-calls'
import type { Reply } from '@archwire/contract/endpoint'
import { eligibilityFormMessages } from '@archwire/domain/claims/claim-fields'
import { recentSince } from '@archwire/domain/eligibility/inquiry-deadlines'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { refuseFields } from '../../platform/http/refuse.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import { writeQuestions } from './check-eligibility.ts'
import {
  clinicAsProvider,
  coverageOn,
  holdPatientsOn,
  type PatientOfDay,
  patientsToAsk,
  providerInUse,
} from './day-queries.ts'
import type { AskingProvider } from './queries.ts'

// More than any clinic sees in a day; of more, whoever presses again asks the rest.
const mostAtOnce = 500

export const readDayCoverage = async (clinic: ClinicDatabase, day: string): Promise<ReadyJson> =>
  new ReadyJson((await clinic.read(tx => coverageOn(tx, day))).json)

/**
 * Asks about everybody who comes on a day: the newest insurance of each, unless that was done lately. Two who press at
 * the same moment ask once: the patients are held, and who is to be asked about is found out after that.
 */
export async function checkDay(
  tx: WriteTx,
  asked: { day: string; providerId: number | undefined; practice: boolean; userId: number; now: Date },
): Promise<Reply<typeof call>> {
  const { day, practice, userId, now } = asked
  const provider = await providerOf(tx, asked.providerId)
  const patientIds = (await holdPatientsOn(tx, day)).map(({ id }) => id)
  const patients = await patientsToAsk(tx, { day, patientIds, lately: recentSince(now), practice })
  const insuranceIds = patients.flatMap(({ reason, insuranceId }) =>
    reason === null && insuranceId !== null ? [insuranceId] : [],
  )
  return {
    eligibilities: await writeQuestions(tx, {
      insuranceIds: insuranceIds.slice(0, mostAtOnce),
      provider,
      userId,
      now,
    }),
    skipped: patients.flatMap(skippedOf),
  }
}

const skippedOf = ({ id, fullName, reason }: PatientOfDay) =>
  reason === null ? [] : [{ id, fullName, reason }]

async function providerOf(tx: Tx, id: number | undefined): Promise<AskingProvider> {
  const found = await (id === undefined ? clinicAsProvider(tx) : providerInUse(tx, id))
  if (found !== undefined) return found
  throw refuseFields({ provider_id: [id === undefined ? eligibilityFormMessages.provider : 'is invalid'] })
}
