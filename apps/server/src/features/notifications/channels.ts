import { type LiveChannel, liveChannel } from '../../platform/live/live-channel.ts'

export const notificationChannels = (): LiveChannel[] => [liveChannel('notifications')]
