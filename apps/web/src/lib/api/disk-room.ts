import { type DiskRoom, diskRoomHeader, diskRooms } from '@archwire/contract/disk-room'

let room: DiskRoom = 'enough'
const listeners = new Set<() => void>()

function set(next: DiskRoom): void {
  if (next === room) return
  room = next
  for (const listener of listeners) listener()
}

/** Whether the server's disk has room, by its last response; only administrators are told. */
export const diskRoom = {
  now: (): DiskRoom => room,
  follow: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  receive: (headers: Headers): void => {
    const said = diskRooms.find(one => one === headers.get(diskRoomHeader))
    if (said !== undefined) set(said)
  },
  forget: (): void => set('enough'),
}
