const minute = 60_000
/** So long after the planned end a patient counts as gone, even if nobody pressed Finish. */
const goneAfter = 30 * minute

type Seated = {
  id: number
  endsAt: string
  duration: number
  seated: boolean
  seatedTime: string | null
  finished: boolean
  room: { id: number } | null
  patient: { fullName: string }
}

/**
 * Who sits in each room, for a patient who is about to be seated: by the rule by which the server warns. Of several in one
 * room it is the one who came first.
 */
export function takenRooms(
  appointments: readonly Seated[],
  { id, now }: { id: number; now: Date },
): Map<number, string> {
  const sitting = appointments
    .filter(one => one.id !== id && one.seated && !one.finished && !isGone(one, now))
    .sort((one, other) => seatedAt(one) - seatedAt(other) || one.id - other.id)
  const taken = new Map<number, string>()
  for (const { room, patient } of sitting) {
    if (room !== null && !taken.has(room.id)) taken.set(room.id, patient.fullName)
  }
  return taken
}

const seatedAt = ({ seatedTime }: Seated) => (seatedTime === null ? 0 : Date.parse(seatedTime))

const isGone = (one: Seated, now: Date) =>
  Math.max(Date.parse(one.endsAt), seatedAt(one) + one.duration * minute) <= now.getTime() - goneAfter
