import { type Visit, visitStatus, type Whereabouts } from './visit-status.ts'

type CardLetter = { letter: 'W' | 'NS' | 'R' | 'S' | 'D'; text: string }

/** What a card says of a visit, in letters and in full; nothing of one that is simply booked. */
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

/** A room in two letters; where there is none, or another one, V. */
export const roomCode = (room: { title: string } | null): string => codes.get(room?.title ?? '') ?? 'V'

/** The same on a card, where it matters only once the patient has come. */
export const shownRoomCode = (
  appointment: Whereabouts & { room: { title: string } | null },
): string | undefined => (visitStatus(appointment) === 'today' ? undefined : roomCode(appointment.room))
