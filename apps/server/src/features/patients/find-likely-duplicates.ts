import { patientEmailProblem, tidyEmail } from '@archwire/domain/patients/patient-email'
import { tidyName } from '@archwire/domain/patients/patient-name'
import { phoneDigits, phoneProblem } from '@archwire/domain/patients/phone-number'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import { foundDuplicates } from './queries.ts'

const most = 5

/** Who could be the one that is being typed. Half an e-mail address or phone number says nothing of anybody yet. */
export async function findLikelyDuplicates(
  clinic: ClinicDatabase,
  typed: { firstName: string; lastName: string; email: string; phoneNumber: string },
): Promise<ReadyJson> {
  const known = {
    firstName: tidyName(typed.firstName),
    lastName: tidyName(typed.lastName),
    email: patientEmailProblem(typed.email) === undefined ? tidyEmail(typed.email) : null,
    phoneNumber: phoneProblem(typed.phoneNumber) === undefined ? phoneDigits(typed.phoneNumber) : null,
  }
  const hasName = known.firstName !== '' && known.lastName !== ''
  if (!hasName && known.email === null && known.phoneNumber === null) return new ReadyJson('[]')
  return new ReadyJson((await clinic.read(tx => foundDuplicates(tx, known, most))).json)
}
