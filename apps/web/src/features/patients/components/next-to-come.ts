import type { PatientProfile } from '@archwire/contract/patients/record-calls'

/** The appointment that comes next. Whoever came early is seated before it begins: that one goes on, and does not come. */
export const nextToCome = ({ nextAppointments }: Pick<PatientProfile, 'nextAppointments'>) =>
  nextAppointments.find(({ seated }) => !seated)
