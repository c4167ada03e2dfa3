import { type LiveChannel, liveChannel } from '../../platform/live/live-channel.ts'
import { patientById } from './record/queries.ts'

export const patientChannels = (): LiveChannel[] => [
  liveChannel('patients'),
  liveChannel('treatments', {
    authorize: ({ clinic }, { patientId }) =>
      clinic.read(async tx => (await patientById(tx, patientId)) !== undefined),
  }),
]
