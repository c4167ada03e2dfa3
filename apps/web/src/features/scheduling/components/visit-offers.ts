import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { offerUndo } from '../../../ui/notices.tsx'
import type { VisitChange } from '../api/visits.ts'

type Note = (id: number, change: VisitChange) => void
type Changed = Pick<Appointment, 'doctor' | 'room'> & { patient: { fullName: string } }

/** What can still be taken back by a notice, by appointment. */
const offers = new Map<number, () => void>()

/** Whatever is done next with the visit, what was offered before is no longer what Undo would mean. */
export function endOffer(id: number): void {
  offers.get(id)?.()
  offers.delete(id)
}

/** Says what has become of a visit where the screen alone might not, and offers to take it back. */
export function offerBack(id: number, change: VisitChange, changed: Changed, note: Note): void {
  const told = toldOf(change, changed)
  if (told === undefined) return
  endOffer(id)
  offers.set(
    id,
    offerUndo(told.words, () => note(id, told.back)),
  )
}

export function toldOf(
  change: VisitChange,
  { patient, doctor, room }: Changed,
): { words: string; back: VisitChange } | undefined {
  const { fullName } = patient
  if (change.kind === 'finish')
    return { words: `${fullName}’s visit is finished.`, back: { kind: 'unfinish' } }
  if (change.kind === 'seat') {
    const place =
      room === null ? (doctor === null ? '' : ` with Dr. ${doctor.fullName}`) : ` in ${room.title}`
    return { words: `${fullName} is seated${place}.`, back: { kind: 'unseat' } }
  }
  if (change.kind === 'reschedule' && change.reschedule)
    return { words: 'Marked as to be rescheduled.', back: { kind: 'reschedule', reschedule: false } }
  return undefined
}
