import { type LiveChannel, liveChannel } from '../../platform/live/live-channel.ts'
import { sharedLoad } from '../../platform/live/shared-load.ts'
import { isPatient } from '../finance/patient-is-there.ts'
import { eligibilityById } from './queries.ts'

export const eligibilityChannels = (): LiveChannel[] => [
  liveChannel('eligibilities', {
    authorize: ({ clinic }, { patientId }) => clinic.read(tx => isPatient(tx, patientId)),
    load: sharedLoad(async (clinic, { data }) => {
      const { eligibilityId } = data as { eligibilityId: number }
      return (await clinic.read(tx => eligibilityById(tx, eligibilityId)))?.json
    }),
  }),
  liveChannel('coverage'),
]
