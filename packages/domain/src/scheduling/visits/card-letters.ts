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

export const roomCodes = [
  ['Exam Room One', 'R1'],
  ['Exam Room Two', 'R2'],
] as const

const codes = new Map<string, string>(roomCodes)

/** The code of a room in two letters; V without a room, or for another room. */
export const roomCode = (room: { title: string } | null): string => codes.get(room?.title ?? '') ?? 'V'

/** The room code on a card, where it is shown only once the patient has come. */
export const shownRoomCode = (
  appointment: Whereabouts & { room: { title: string } | null },
): string | undefined => (visitStatus(appointment) === 'today' ? undefined : roomCode(appointment.room))
