import type { Appointment, AppointmentSummary } from '@archwire/contract/scheduling/appointment'
import type { ChosenPatient } from '../appointment-form/new-event.ts'

/** The type and the doctor that a search begins with. */
export type Like = {
  typeId: number | null
  doctorId: number | null
  /** No other type can be chosen, and it stays even if it is out of use. */
  isTypeKept?: true
  /** When that visit was, or is. */
  startsAt?: string
}

/** What a free time is wanted for: another visit of a patient, or another time of a visit that is to come. */
export type Purpose =
  | {
      kind: 'next'
      patient: ChosenPatient
      /** The visit that is booked already. */
      coming: AppointmentSummary | undefined
      like: Like
    }
  | { kind: 'move'; visit: Appointment }

export const likeOf = ({
  appointmentType,
  doctor,
  startsAt,
}: Pick<Appointment, 'appointmentType' | 'doctor' | 'startsAt'>): Like => ({
  typeId: appointmentType.id,
  doctorId: doctor?.id ?? null,
  startsAt,
})

type Search = {
  title: string
  /** After how many weeks people usually come. */
  distances: readonly number[]
  /** The one that is shown first. */
  usual: number
  labelOf: (weeks: number) => string
}

export const searches: Record<Purpose['kind'], Search> = {
  next: {
    title: 'Next visit',
    distances: [4, 6, 8],
    usual: 6,
    labelOf: weeks => `In ${weeks} weeks`,
  },
  move: {
    title: 'Move to another week',
    distances: [1, 2, 4],
    usual: 1,
    labelOf: weeks => (weeks === 1 ? '1 week later' : `${weeks} weeks later`),
  },
}
