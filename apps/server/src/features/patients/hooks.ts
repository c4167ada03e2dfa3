import { hook } from '../../platform/feature/feature.ts'
import type { PatientsMerged } from './merge/patients-merged.ts'
import type { PatientsImported } from './profile/add-imported-patients.ts'
import type { PatientCreated } from './profile/create-patient.ts'

export const patientCreated = hook<PatientCreated>('patient created')

/** The listeners also run when a merge is undone, in the same order, because locks are taken in a fixed order. */
export const patientsMerged = hook<PatientsMerged>('patients merged')

export const patientsImported = hook<PatientsImported>('patients imported')
