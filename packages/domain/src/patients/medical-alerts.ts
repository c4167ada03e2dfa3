import { patientFields } from './patient-fields.ts'

/** Everything that there is to warn of. */
export const alertKinds = [
  { name: 'pregnant', label: patientFields.pregnant.label, color: '#e91e63' },
  { name: 'premedication', label: patientFields.premedication.label, color: '#ff9800' },
  { name: 'latexAllergy', label: patientFields.latexAllergy.label, color: '#f44336' },
] as const

export type MedicalAlert = (typeof alertKinds)[number]

/** What whoever treats this patient must see first. */
export const medicalAlerts = (flags: Record<MedicalAlert['name'], boolean>): MedicalAlert[] =>
  alertKinds.filter(({ name }) => flags[name])
