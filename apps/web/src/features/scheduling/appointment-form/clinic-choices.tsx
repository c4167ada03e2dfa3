import type { AppointmentType, OfferedType } from '@archwire/contract/clinic/appointment-types'
import type { Doctor } from '@archwire/contract/clinic/doctors'
import type { RoomRef } from '@archwire/contract/clinic/rooms'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { appointmentTypesQuery, doctorsQuery, roomsQuery } from '../../../shared/clinic/lookups.ts'
import { type AppointmentValues, shortestDuration } from './appointment-values.ts'

/** A clinic's appointment types, split by where they take place. */
export type TypeGroups = { onSite: OfferedType[]; virtual: OfferedType[] }

type Change = Partial<AppointmentValues>

type Rooms = Pick<AppointmentValues, 'roomId' | 'slotRoomId'>

/** A type sets the duration, the room, and whether the visit is by video. */
export function chooseType(
  type: AppointmentType | undefined,
  rooms: Rooms = { roomId: null, slotRoomId: null },
): Change {
  if (type === undefined) return { typeId: null }
  return {
    typeId: type.id,
    duration: type.duration || shortestDuration,
    virtual: type.isRemote,
    ...roomFor(type, rooms),
  }
}

function roomFor(type: AppointmentType, { roomId, slotRoomId }: Rooms): Pick<Change, 'roomId'> {
  if (type.isRemote) return { roomId: null }
  // Whoever pressed a room's column meant that room; it is back after a video type, which has none.
  if (slotRoomId !== null) return { roomId: roomId ?? slotRoomId }
  // A type without a room of its own leaves the chosen room as it is.
  return type.room === null ? {} : { roomId: type.room.id }
}

/** The usual room of the type, if the pressed column was another one's. */
export const usualRoomElsewhere = (
  type: AppointmentType | undefined,
  { roomId, slotRoomId, virtual }: Rooms & Pick<AppointmentValues, 'virtual'>,
): RoomRef | undefined => {
  if (slotRoomId === null || virtual || type === undefined || type.room === null) return undefined
  return type.room.id === roomId ? undefined : type.room
}

const isOffered = (doctor: Pick<Doctor, 'appointmentTypeIds'> | undefined, typeId: number) =>
  doctor === undefined || doctor.appointmentTypeIds.includes(typeId)

/** Choosing a doctor who does not offer the type clears the type and the room. */
export function chooseDoctor(doctor: Doctor | undefined, values: AppointmentValues): Change {
  const doctorId = doctor?.id ?? null
  if (values.typeId === null || isOffered(doctor, values.typeId)) return { doctorId }
  return { doctorId, typeId: null, roomId: null }
}

export const typesOffered = (types: TypeGroups, doctor: Doctor | undefined): TypeGroups => ({
  onSite: types.onSite.filter(type => isOffered(doctor, type.id)),
  virtual: types.virtual.filter(type => isOffered(doctor, type.id)),
})

/** Adds the current choice, which may no longer be in use. */
export function withCurrent<T extends { id: number }>(list: T[], current: T | null | undefined): T[] {
  return current && !list.some(({ id }) => id === current.id) ? [current, ...list] : list
}

export const typeLabel = ({ title, duration }: Pick<AppointmentType, 'title' | 'duration'>): string =>
  `${title} (${duration} min)`

type ClinicChoices = {
  doctors: Doctor[]
  rooms: RoomRef[]
  types: TypeGroups
  /** Everything has been loaded. */
  isComplete: boolean
  /** The load that failed, with a way to retry it. */
  failure: { error: Error; retry: () => void } | undefined
}

const noTypes: TypeGroups = { onSite: [], virtual: [] }

/** The doctors, rooms and types to choose from. The lists are empty until they are loaded. */
export function useClinicChoices(): ClinicChoices {
  const doctors = useQuery(doctorsQuery)
  const rooms = useQuery(roomsQuery)
  const types = useQuery(appointmentTypesQuery)
  const all = [doctors, rooms, types]
  const failed = all.find(query => query.data === undefined && query.error !== null)
  return {
    doctors: doctors.data ?? [],
    rooms: rooms.data ?? [],
    types: types.data ?? noTypes,
    isComplete: all.every(query => query.data !== undefined),
    failure:
      failed?.error && !failed.isFetching
        ? { error: failed.error, retry: () => void failed.refetch() }
        : undefined,
  }
}

type Option = { id: number; label: string }

type Props = {
  label: string
  name: string
  /** The label shown while nothing is chosen. */
  none: string
  options: Option[] | { group: string; options: Option[] }[]
  value: number | null
  onChange: (id: number | null) => void
  error?: ReactNode
  required?: boolean
  takesFocus?: boolean
}

const itemOf = ({ id, label }: Option) => ({ value: String(id), label })

/** A select for one of the clinic's doctors, rooms or types. */
export const IdSelect = ({
  label,
  name,
  none,
  options,
  value,
  onChange,
  error,
  required = false,
  takesFocus,
}: Props) => (
  <NativeSelect
    label={label}
    name={name}
    error={error}
    required={required}
    data-autofocus={takesFocus || undefined}
    data={[
      { value: '', label: none },
      ...options.map(one =>
        'group' in one ? { group: one.group, items: one.options.map(itemOf) } : itemOf(one),
      ),
    ]}
    value={value === null ? '' : String(value)}
    onChange={({ currentTarget }) =>
      onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
    }
  />
)

type Form<Field extends string> = {
  values: { [field in Field]: number | null }
  setValues(change: { [field in Field]?: null }): void
  setFieldError(field: Field, error: string): void
}

/**
 * Clears a choice that goes out of use while the form is open, and says so: the list no longer shows it, and a value
 * that is not shown must not be sent.
 */
export function useAvailableChoices<Field extends string>(
  form: Form<NoInfer<Field>>,
  areKnown: boolean,
  offered: { [field in Field]: readonly { id: number }[] },
): void {
  const gone = (Object.keys(offered) as Field[]).filter(field => {
    const id = form.values[field]
    return areKnown && id !== null && !offered[field].some(one => one.id === id)
  })
  const takeOut = useEffectEvent(() => {
    form.setValues(Object.fromEntries(gone.map(field => [field, null])) as { [field in Field]?: null })
    for (const field of gone) form.setFieldError(field, 'No longer available. Choose again.')
  })
  const fields = gone.join()
  useEffect(() => {
    if (fields !== '') takeOut()
  }, [fields])
}
