export type WarningField = 'doctor' | 'startsAt' | 'room' | 'patient' | 'duration' | 'appointmentType'

/** A warning with one key for each cause. A person who has acknowledged the key has acknowledged the warning. */
export type Warning = { field: WarningField; text: string; key: string }

type Span = { startsAt: number; endsAt: number }

/** An appointment that is to be saved. Instants in milliseconds, minutes since midnight by the clinic's clock. */
export type WantedAppointment = Span & {
  /** Its own id when it is changed, so that it does not collide with itself. */
  id?: number
  startMinute: number
  endMinute: number
  duration: number
  virtual: boolean
  doctor: { id: number; lastName: string } | null
  room: { id: number; title: string } | null
  patientId: number | null
  /** Without a type the rules about types are left out. */
  type: { id: number; duration: number; isOffered: boolean } | null
}

/** The minutes of a day, since midnight, in which a clinic is open or a doctor sees patients by video. */
export type OpenMinutes = { from: number; to: number; breakFrom: number | null; breakTo: number | null }

type OtherAppointment = Span & {
  id: number
  doctorId: number | null
  roomId: number | null
  patientId: number
  noShow: boolean
  reschedule: boolean
}

type BlockedTime = Span & { id: number; doctorId: number | null; roomId: number | null; virtual: boolean }

/** What else there is on that day. */
export type Surroundings = {
  now: number
  /** Null if the clinic is closed all day. */
  hours: OpenMinutes | null
  /** The video hours of the chosen doctor on that day. */
  virtualHours: OpenMinutes | null
  appointments: OtherAppointment[]
  timeOffs: BlockedTime[]
}

/** The warnings about an appointment. None of them forbids it. */
export function findWarnings(wanted: WantedAppointment, around: Surroundings): Warning[] {
  const others = around.appointments.filter(one => one.id !== wanted.id)
  // No-shows and appointments to be rescheduled occupy neither doctor nor room.
  const inTheWay = others.filter(one => !one.noShow && !one.reschedule && overlap(one, wanted))
  const blocked = around.timeOffs.filter(one => one.virtual === wanted.virtual && overlap(one, wanted))
  return [
    ...aboutDoctor(wanted, inTheWay, blocked),
    ...aboutRoom(wanted, inTheWay, blocked),
    ...others
      .filter(one => one.patientId === wanted.patientId)
      .map(({ id }) =>
        warning('patient', 'This patient already has an appointment on this day', `day:appointment:${id}`),
      ),
    ...aboutTime(wanted, around, blocked),
    ...aboutType(wanted),
  ]
}

/** A patient who sits in the room in which another is to be seated, with the appointment that brought them there. */
export type SeatedPatient = { appointmentId: number; patient: string; room: string }

/** The warning that a room is taken at this moment, whatever was booked. */
export const roomTaken = ({ appointmentId, patient, room }: SeatedPatient): Warning =>
  warning('room', `${room} is taken by ${patient}`, `seated:appointment:${appointmentId}`)

/** The warnings about somebody or something else in the same place at the same time. */
export const collisions = (found: Warning[]): Warning[] =>
  found.filter(({ key }) => /^\w+:(overlap|blocked):/.test(key))

/** The appointments that use the wanted room at the wanted time, by the keys of warnings. */
export const roomUsers = (keys: readonly string[]): number[] =>
  keys.flatMap(key => {
    const [, id] = /^room:overlap:appointment:(\d+)$/.exec(key) ?? []
    return id === undefined ? [] : [Number(id)]
  })

const warning = (field: WarningField, text: string, cause: string): Warning => ({
  field,
  text,
  key: `${field}:${cause}`,
})

/** Half-open: an appointment may begin when another ends. */
const overlap = (one: Span, other: Span) => one.startsAt < other.endsAt && other.startsAt < one.endsAt

function aboutDoctor(
  { doctor, type }: WantedAppointment,
  others: OtherAppointment[],
  blocked: BlockedTime[],
) {
  if (doctor === null) return []
  const name = `Dr. ${doctor.lastName}`
  return [
    ...others
      .filter(one => one.doctorId === doctor.id)
      .map(({ id }) =>
        warning('doctor', `${name} already has an appointment at this time`, `overlap:appointment:${id}`),
      ),
    ...blocked
      .filter(one => one.doctorId === doctor.id)
      .map(({ id }) => warning('doctor', `${name} has blocked time at this time`, `blocked:timeOff:${id}`)),
    ...(type === null || type.isOffered
      ? []
      : [warning('doctor', `${name} does not offer this appointment type`, `type:${type.id}`)]),
  ]
}

function aboutRoom({ room }: WantedAppointment, others: OtherAppointment[], blocked: BlockedTime[]) {
  if (room === null) return []
  return [
    ...others
      .filter(one => one.roomId === room.id)
      .map(({ id }) =>
        warning('room', `${room.title} is already in use at this time`, `overlap:appointment:${id}`),
      ),
    ...blocked
      .filter(one => one.roomId === room.id)
      .map(({ id }) => warning('room', `${room.title} is blocked at this time`, `blocked:timeOff:${id}`)),
  ]
}

const closedText = 'The clinic is closed at this time'

function aboutTime(wanted: WantedAppointment, around: Surroundings, blocked: BlockedTime[]): Warning[] {
  const found = blocked
    .filter(one => one.doctorId === null && one.roomId === null)
    .map(({ id }) => warning('startsAt', closedText, `blocked:timeOff:${id}`))
  if (wanted.startsAt < around.now) found.push(warning('startsAt', 'This time is in the past', 'past'))
  // By video a doctor sees patients at hours of their own; without a doctor there is nothing to check.
  if (wanted.virtual && wanted.doctor === null) return found
  const hours = wanted.virtual ? around.virtualHours : around.hours
  const { startMinute: start, endMinute: end } = wanted
  if (hours === null || start < hours.from || start >= hours.to) {
    return [warning('startsAt', closedText, 'closed'), ...found]
  }
  const { breakFrom, breakTo } = hours
  if (breakFrom !== null && breakTo !== null && start < breakTo && end > breakFrom) {
    found.push(warning('startsAt', 'This time is during the clinic break', 'break'))
  }
  if (end > hours.to) found.push(warning('duration', 'The appointment ends after closing time', 'closing'))
  return found
}

function aboutType({ type, duration }: WantedAppointment): Warning[] {
  if (type === null || type.duration === duration) return []
  return [warning('appointmentType', `This type is usually ${type.duration} minutes`, 'duration')]
}
