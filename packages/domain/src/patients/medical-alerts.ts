import { patientFields } from './patient-fields.ts'

/** All medical alerts. */
export const alertKinds = [
  { name: 'pregnant', label: patientFields.pregnant.label, color: '#e91e63' },
  { name: 'premedication', label: patientFields.premedication.label, color: '#ff9800' },
  { name: 'latexAllergy', label: patientFields.latexAllergy.label, color: '#f44336' },
] as const

export type MedicalAlert = (typeof alertKinds)[number]

/** The alerts of a patient, which whoever treats them must see first. */
export const medicalAlerts = (flags: Record<MedicalAlert['name'], boolean>): MedicalAlert[] =>
  alertKinds.filter(({ name }) => flags[name])
