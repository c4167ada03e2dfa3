import { noResponseToSync, responseOfAnother } from '@archwire/contract/eligibility/eligibility-calls'
import type { Patient } from '@archwire/contract/patients/calls'
import { canProceedToClaim } from '@archwire/domain/eligibility/eligibility-status'
import {
  isAnotherPerson,
  mayBeOthersPolicy,
  patientFromResponse,
} from '@archwire/domain/eligibility/patient-in-response'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { correctInsurance } from '../../insurance/policies/insurances.ts'
import { changePatientIn } from '../../patients/profile/change-patient.ts'
import type { VisitsOf } from '../../patients/record/patient-json.ts'
import type { SsnVault } from '../../patients/ssn/ssn-vault.ts'
import { lockRecord, responseOf } from '../checks/eligibility-queries.ts'

/** Updates the record from the payer's data of the patient, and the insurance from its numbers. */
export const syncPatientData = (
  clinic: ClinicDatabase,
  deps: { visitsOf: VisitsOf; vault: SsnVault },
  input: { id: number; insuranceId: number; timeZone: string; now: Date },
): Promise<{ patient: Patient }> =>
  clinic.write(async tx => {
    const { timeZone, now } = input
    const found = await responseOf(tx, input)
    if (found === undefined) throw notFound()
    const { patientId, relationship, response } = found
    if (response === null || !canProceedToClaim(found)) throw refuse(422, noResponseToSync)
    const record = await lockRecord(tx, patientId)
    const today = localDay(now, timeZone)
    const meant = { ...record, mayBeOthersPolicy: mayBeOthersPolicy(relationship, record.dob, today) }
    if (isAnotherPerson(response.patient, meant)) throw refuse(422, responseOfAnother)
    const { subscriberId, groupNumber } = response.subscriber.healthPlan
    const isThere = await correctInsurance(tx, {
      id: input.insuranceId,
      patientId,
      memberId: subscriberId,
      groupNumber,
    })
    if (!isThere) throw notFound()
    const received = patientFromResponse(response.patient, record, today)
    const patient = await changePatientIn(tx, deps, {
      id: patientId,
      input: received,
      version: undefined,
      timeZone,
      now,
    })
    return { patient }
  })
