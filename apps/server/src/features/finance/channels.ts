import { type LiveChannel, liveChannel } from '../../platform/live/live-channel.ts'
import { isPatient } from './patient-is-there.ts'

export const financeChannels = (): LiveChannel[] => [
  liveChannel('finance', {
    authorize: ({ clinic }, { patientId }) => clinic.read(tx => isPatient(tx, patientId)),
  }),
]
