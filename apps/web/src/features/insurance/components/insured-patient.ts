import type { Patient } from '@archwire/contract/patients/calls'

/** What is needed of whoever is insured. */
export type InsuredPatient = Pick<Patient, 'id' | 'hashid' | 'email' | 'insuranceForms'>
