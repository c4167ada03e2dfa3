import { answerOfAnother, noAnswerToSync } from '@archwire/contract/claims/eligibility-calls'
import type { Patient } from '@archwire/contract/patients/calls'
import { isAnotherPerson, mayBeOthersPolicy } from '@archwire/domain/claims/another-person'
import { canProceedToClaim } from '@archwire/domain/claims/eligibility-status'
import { patientFromAnswer } from '@archwire/domain/claims/patient-from-answer'
import { localDay } from '@archwire/domain/time/local-day'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { correctInsurance } from '../insurance/correct-insurance.ts'
import { changePatientIn } from '../patients/change-patient.ts'
import type { VisitsOf } from '../patients/patient-visits.ts'
import type { SsnVault } from '../patients/ssn-vault.ts'
import { answerOf, lockRecord } from './queries.ts'

/** Takes what the payer has of the patient over into the record, and its numbers into the insurance. */
export const syncPatientData = (
  clinic: ClinicDatabase,
  deps: { visitsOf: VisitsOf; vault: SsnVault },
  asked: { id: number; insuranceId: number; timeZone: string; now: Date },
): Promise<{ patient: Patient }> =>
  clinic.write(async tx => {
    const { timeZone, now } = asked
    const found = await answerOf(tx, asked)
    if (found === undefined) throw notFound()
    const { patientId, relationship, response } = found
    if (response === null || !canProceedToClaim(found)) throw refuse(422, noAnswerToSync)
    const record = await lockRecord(tx, patientId)
    const today = localDay(now, timeZone)
    const meant = { ...record, mayBeOthersPolicy: mayBeOthersPolicy(relationship, record.dob, today) }
    if (isAnotherPerson(response.patient, meant)) throw refuse(422, answerOfAnother)
    const { subscriberId, groupNumber } = response.subscriber.healthPlan
    const isThere = await correctInsurance(tx, {
      id: asked.insuranceId,
      patientId,
      memberId: subscriberId,
      groupNumber,
    })
    if (!isThere) throw notFound()
    const given = patientFromAnswer(response.patient, record, today)
    const patient = await changePatientIn(tx, deps, {
      id: patientId,
      given,
      version: undefined,
      timeZone,
      now,
    })
    return { patient }
  })
