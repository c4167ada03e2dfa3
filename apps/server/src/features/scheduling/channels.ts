import { type LiveChannel, liveChannel } from '../../platform/live/live-channel.ts'
import { appointmentExists } from './rows/appointment-queries.ts'

export const schedulingChannels = (): LiveChannel[] => [
  liveChannel('today'),
  liveChannel('month'),
  liveChannel('day'),
  liveChannel('appointment', {
    authorize: ({ clinic }, { id }) => clinic.read(tx => appointmentExists(tx, id)),
  }),
]
