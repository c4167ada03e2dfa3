import { visitStatus, type Whereabouts } from './visit-status.ts'

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
