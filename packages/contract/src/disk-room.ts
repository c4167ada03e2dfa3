/** A header of every response to an administrator: whether the server has room to save. */
export const diskRoomHeader = 'x-disk-room'

/** `nearly-full`: everything is still saved; `full`: nothing is; `files-full`: everything but files. */
export const diskRooms = ['enough', 'nearly-full', 'files-full', 'full'] as const
export type DiskRoom = (typeof diskRooms)[number]
