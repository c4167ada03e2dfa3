import { type Visit, visitStatus, type Whereabouts } from './visit-status.ts'

type CardLetter = { letter: 'W' | 'NS' | 'R' | 'S' | 'D'; text: string }

/** The letters on a card with their meaning; none for a visit that is only booked. */
export function cardLetters(visit: Visit): CardLetter[] {
  const status = visitStatus(visit)
  if (status === 'done') return [{ letter: 'D', text: 'Finished' }]
  if (status === 'seated') return [{ letter: 'S', text: 'Seated' }]
  const letters: (CardLetter | false)[] = [
    visit.noShow && { letter: 'NS', text: 'No Show' },
    visit.reschedule && { letter: 'R', text: 'Reschedule' },
    status === 'waiting' && { letter: 'W', text: 'Waiting' },
  ]
  return letters.filter(one => one !== false)
}

const usualCodes = new Map([
  ['Exam Room One', 'R1'],
  ['Exam Room Two', 'R2'],
])

/** The code of a visit by video, and of a room that has no other. */
export const noRoomCode = 'V'

/** A room with the code that the clinic has chosen for it, if it has. */
type CodedRoom = { title: string; code?: string | null }

/** The code of a room: its own, or the one that its name stands for. */
export const roomCode = (room: CodedRoom | null): string =>
  room?.code ?? usualCodes.get(room?.title ?? '') ?? noRoomCode

/** The room code on a card, where it is shown only once the patient has come. */
export const shownRoomCode = (appointment: Whereabouts & { room: CodedRoom | null }): string | undefined =>
  visitStatus(appointment) === 'today' ? undefined : roomCode(appointment.room)
