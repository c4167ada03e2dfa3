import { type LiveChannel, liveChannel, sharedLoad } from '../../platform/live/live-channel.ts'
import { patientExists } from '../patients/patient-exists.ts'
import { eligibilityById } from './checks/eligibility-queries.ts'

export const eligibilityChannels = (): LiveChannel[] => [
  liveChannel('eligibilities', {
    authorize: ({ clinic }, { patientId }) => clinic.read(tx => patientExists(tx, patientId)),
    load: sharedLoad(async (clinic, { data }) => {
      const { eligibilityId } = data as { eligibilityId: number }
      return (await clinic.read(tx => eligibilityById(tx, eligibilityId)))?.json
    }),
  }),
  liveChannel('coverage'),
]
