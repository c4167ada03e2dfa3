import { type LiveChannel, liveChannel } from '../../platform/live/live-channel.ts'

export const clinicChannels = (): LiveChannel[] => [liveChannel('clinic')]
