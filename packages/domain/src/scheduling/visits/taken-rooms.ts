type Seated = {
  id: number
  seated: boolean
  seatedTime: string | null
  finished: boolean
  room: { id: number } | null
  patient: { fullName: string }
}

/**
 * Who sits in each room, for a patient who is about to be seated: by the rule by which the server warns, everybody of
 * the day who is seated until Finish. Of several in one room whoever came first stands first.
 */
export function takenRooms<T extends Seated>(appointments: readonly T[], id: number): Map<number, T[]> {
  const sitting = appointments
    .filter(one => one.id !== id && one.seated && !one.finished)
    .sort((one, other) => seatedAt(one) - seatedAt(other) || one.id - other.id)
  const taken = new Map<number, T[]>()
  for (const one of sitting) {
    if (one.room !== null) taken.set(one.room.id, [...(taken.get(one.room.id) ?? []), one])
  }
  return taken
}

const seatedAt = ({ seatedTime }: Seated) => (seatedTime === null ? 0 : Date.parse(seatedTime))
