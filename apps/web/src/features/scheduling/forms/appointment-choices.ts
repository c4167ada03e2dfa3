import type { AppointmentType, OfferedType } from '@archwire/contract/clinic/appointment-types'
import type { Doctor } from '@archwire/contract/clinic/doctors'
import { type AppointmentValues, shortestDuration } from './appointment-values.ts'

/** The types of a clinic, by where they take place. */
export type TypeGroups = { onSite: OfferedType[]; virtual: OfferedType[] }

type Change = Partial<AppointmentValues>

/** The type says how long it takes, where, and whether by video. */
export function chooseType(type: AppointmentType | undefined): Change {
  if (type === undefined) return { typeId: null }
  return {
    typeId: type.id,
    duration: type.duration || shortestDuration,
    virtual: type.isRemote,
    // One that has no room of its own takes place wherever it was put.
    ...(type.isRemote ? { roomId: null } : type.room === null ? {} : { roomId: type.room.id }),
  }
}

const isOffered = (doctor: Pick<Doctor, 'appointmentTypeIds'> | undefined, typeId: number) =>
  doctor === undefined || doctor.appointmentTypeIds.includes(typeId)

/** A doctor who does not offer the type takes it away, and the room with it. */
export function chooseDoctor(doctor: Doctor | undefined, values: AppointmentValues): Change {
  const doctorId = doctor?.id ?? null
  if (values.typeId === null || isOffered(doctor, values.typeId)) return { doctorId }
  return { doctorId, typeId: null, roomId: null }
}

export const typesOffered = (types: TypeGroups, doctor: Doctor | undefined): TypeGroups => ({
  onSite: types.onSite.filter(type => isOffered(doctor, type.id)),
  virtual: types.virtual.filter(type => isOffered(doctor, type.id)),
})

/** With the one that is chosen already, which may be out of use since. */
export function withCurrent<T extends { id: number }>(list: T[], current: T | null | undefined): T[] {
  return current && !list.some(({ id }) => id === current.id) ? [current, ...list] : list
}

export const typeLabel = ({ title, duration }: Pick<AppointmentType, 'title' | 'duration'>): string =>
  `${title} (${duration} min)`
