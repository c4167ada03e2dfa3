import type { Appointment, ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { roomTaken } from '@archwire/domain/scheduling/availability/appointment-warnings'
import { takenRooms } from '@archwire/domain/scheduling/visits/taken-rooms'
import { Box, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { doctorsQuery, roomsQuery } from '../../../shared/clinic/lookups.ts'
import { AlertChips } from '../../../shared/patients/alerts.tsx'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Failure, Message } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { WarningLine } from '../appointment-form/warning-line.tsx'
import { storeAppointment } from '../appointments/appointment-cache.ts'
import { appointmentQuery } from '../appointments/appointment-queries.ts'
import { timeText } from '../appointments/card-labels.ts'
import { daysQuery } from '../appointments/days-query.ts'
import { saveWithWarnings, seatConfirmation } from '../appointments/unseen-warnings.ts'
import { momentNow, offerVisitUndo, useVisit } from './use-visit.ts'
import { saveVisit, type VisitChange } from './visit-changes.ts'
import '../../../ui/theme/select.css'

/** The value of "No Doctor" and "No Room". */
export const none = ''

type Choice = { value: string; label: string }

/**
 * The options of a select: nobody first, then those in use, and the appointment's own choice even if it is no longer in
 * use.
 */
export function seatChoices<T extends { id: number }>(
  nobody: string,
  inUse: T[],
  own: T | null,
  nameOf: (one: T) => string,
): Choice[] {
  const missing = own !== null && !inUse.some(one => one.id === own.id) ? [own] : []
  const named = [...inUse, ...missing].map(one => ({ value: String(one.id), label: nameOf(one) }))
  return [{ value: none, label: nobody }, ...named]
}

const idOf = (value: string): number | null => (value === none ? null : Number(value))

/** The seat to send, or a message if both doctor and room are missing. */
export function seatOf(values: {
  doctor: string
  room: string
}): { doctorId: number | null; roomId: number | null } | string {
  const [doctorId, roomId] = [idOf(values.doctor), idOf(values.room)]
  return doctorId === null && roomId === null ? 'Doctor or Room are required' : { doctorId, roomId }
}

type Props = {
  id: number
  zone: string
  onSeated: (appointment: Appointment) => void
  onClose: () => void
}

/** `seen`: the warnings that the dialog has shown by itself. */
type SeatChange = { change: Extract<VisitChange, { kind: 'seat' }>; seen: string[] }

/** Asks with which doctor or in which room the patient now is. */
export function SeatPatientDialog({ id, zone, onSeated, onClose }: Props) {
  usePageTitle('Seat Patient')
  const queryClient = useQueryClient()
  const appointment = useQuery(appointmentQuery(id))
  const doctors = useQuery(doctorsQuery)
  const rooms = useQuery(roomsQuery)
  const own = appointment.data
  const taken = useTakenRooms(own)
  const confirm = useConfirm()
  // Undefined means the appointment's own value.
  const [chosen, setChosen] = useState<{ doctor?: string; room?: string }>({})
  const [missing, setMissing] = useState<string>()
  const values = {
    doctor: chosen.doctor ?? String(own?.doctor?.id ?? none),
    room: chosen.room ?? String(own?.room?.id ?? none),
  }
  /** Who sits in the chosen room: said below it, and not asked about again. */
  const sitting = taken.get(Number(values.room)) ?? []
  const note = useVisit()
  const seat = useMutation({
    mutationFn: ({ change, seen }: SeatChange) =>
      saveWithWarnings(
        seen,
        acknowledged => saveVisit(id, change, acknowledged),
        taken => confirm(seatConfirmation(taken)),
      ),
    onSuccess: (answer, { change }) => {
      if (answer === undefined) return
      storeAppointment(queryClient, answer)
      offerVisitUndo(id, change, answer, note)
    },
  })
  // Only while the dialog is mounted: a late response must not navigate away from another page.
  const goOn = useEffectEvent(onSeated)
  const seated = seat.data
  useEffect(() => {
    if (seated !== undefined) goOn(seated)
  }, [seated])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (seat.isPending || seated !== undefined || own === undefined) return
    const where = seatOf(values)
    setMissing(typeof where === 'string' ? where : undefined)
    if (typeof where === 'string') return
    seat.mutate({
      change: { kind: 'seat', ...where, seatedTime: momentNow(zone) },
      seen: sitting.map(warningKey),
    })
  }
  const choose = (change: typeof chosen) => {
    setChosen({ ...chosen, ...change })
    setMissing(undefined)
  }
  const failed = [appointment, doctors, rooms].find(
    query => query.data === undefined && query.isError && !query.isFetching,
  )
  const problem = missing ?? seat.error?.message
  const isStarting = seat.isPending || seated !== undefined
  const isLoading = own === undefined && failed === undefined

  return (
    <FormDialog
      title="Seat Patient"
      submitLabel="Start"
      working={isStarting ? 'Starting…' : isLoading ? 'Loading…' : undefined}
      onSubmit={submit}
      onClose={onClose}
      size={400}
    >
      {problem === undefined ? null : (
        <Message kind="alert">
          <p>{problem}</p>
        </Message>
      )}
      {failed === undefined ? null : (
        <Failure retry={() => void failed.refetch()}>
          <p>{failed.error?.message}</p>
        </Failure>
      )}
      <p>{own === undefined ? <Placeholder width={160} label="Loading" /> : own.patient.fullName}</p>
      {own === undefined ? null : <AlertChips patientId={own.patient.id} />}
      <NativeSelect
        label="Doctor"
        data-autofocus
        data={seatChoices('No Doctor', doctors.data ?? [], own?.doctor ?? null, one => one.fullName)}
        value={values.doctor}
        onChange={event => choose({ doctor: event.currentTarget.value })}
      />
      <NativeSelect
        label="Room"
        data={seatChoices('No Room', rooms.data ?? [], own?.room ?? null, ({ id, title }) =>
          [title, takenBy(taken.get(id))].filter(Boolean).join(' · '),
        )}
        value={values.room}
        onChange={event => choose({ room: event.currentTarget.value })}
      />
      <RoomTaken by={sitting} zone={zone} />
    </FormDialog>
  )
}

/** Who sits in which room, as the calendar of the visit's day has it. */
function useTakenRooms(own: Appointment | undefined): ReadonlyMap<number, ListedAppointment[]> {
  const day = own?.startsAt.slice(0, 10) ?? ''
  const { data } = useQuery({ ...daysQuery(day, day), enabled: own !== undefined && !own.virtual })
  const visits = data?.find(one => one.date === day)?.appointments ?? []
  return own === undefined || own.virtual ? new Map() : takenRooms(visits, own.id)
}

/** As the server names the warning that this one sits there. */
const warningKey = ({ id, patient, room }: ListedAppointment): string =>
  roomTaken({ appointmentId: id, patient: patient.fullName, room: room?.title ?? '' }).key

/** The list is as wide as the dialog: it has room for one name. */
function takenBy([first, ...others]: ListedAppointment[] = []): string | undefined {
  if (first === undefined) return undefined
  return `taken by ${first.patient.fullName}${others.length === 0 ? '' : ` and ${others.length} more`}`
}

/** As high without a text, so that the buttons below stay where they are. */
const RoomTaken = ({ by, zone }: { by: ListedAppointment[]; zone: string }) => (
  <Box role="status" mih={18}>
    {by.length === 0 ? null : <WarningLine>{sittingLabel(by, zone)}.</WarningLine>}
  </Box>
)

/** Who sits there, and each since when. */
function sittingLabel(by: ListedAppointment[], zone: string): string {
  const sitters = by.map(({ patient, seatedTime }) => [
    patient.fullName,
    ...(seatedTime === null ? [] : [`since ${timeText(seatedTime, zone)}`]),
  ])
  if (sitters.length > 1) return `${sitters.map(words => words.join(' ')).join(', ')} are still in the chair`
  return sitters.map(([name, ...since]) => [`${name} is still in the chair`, ...since].join(', ')).join('')
}
