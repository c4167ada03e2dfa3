import type { Patient } from '@archwire/contract/patients/calls'
import type { PatientProfile } from '@archwire/contract/patients/record-calls'

type Address = Pick<Patient, 'address1' | 'address2' | 'city' | 'state' | 'zipcode' | 'country'>

/** As it stands on an envelope; a country alone is no address. */
export function addressLines({ address1, address2, city, state, zipcode, country }: Address): string[] {
  const region = [state, zipcode].filter(Boolean).join(' ')
  const lines = [address1, address2, [city, region].filter(Boolean).join(', ')]
  const written = lines.filter(line => line !== null).filter(line => line !== '')
  return written.length === 0 || country === null ? written : [...written, country]
}

export const genderNames = { male: 'Male', female: 'Female' }

/**
 * The patient's next appointment. A patient who came early may be seated before it begins: that one is under way, and
 * not next.
 */
export const nextToCome = ({ nextAppointments }: Pick<PatientProfile, 'nextAppointments'>) =>
  nextAppointments.find(({ seated }) => !seated)
