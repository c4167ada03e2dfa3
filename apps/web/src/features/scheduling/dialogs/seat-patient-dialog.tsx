import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { usePageTitle } from '../../../lib/page-title.ts'
import { doctorsQuery } from '../../../pickers/clinic/doctors.ts'
import { roomsQuery } from '../../../pickers/clinic/rooms.ts'
import { AlertChips } from '../../../pickers/patients/alert-chips.tsx'
import { Failure } from '../../../ui/failure.tsx'
import '../../../ui/select.css'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { appointmentQuery } from '../api/appointments.ts'
import { saveVisit, type VisitChange } from '../api/visits.ts'
import { none, seatChoices, seatOf } from '../components/seat-choices.ts'
import { storeAppointment } from '../components/store-appointment.ts'
import { momentNow, useVisit } from '../components/use-visit.ts'
import { offerBack } from '../components/visit-offers.ts'
import { saveSeen, seatAnyway } from '../forms/unseen-warnings.ts'

type Props = {
  id: number
  zone: string
  onSeated: (appointment: Appointment) => void
  onClose: () => void
}

type SeatChange = Extract<VisitChange, { kind: 'seat' }>

/** With which doctor or in which room the patient is now. */
export function SeatPatientDialog({ id, zone, onSeated, onClose }: Props) {
  usePageTitle('Seat Patient')
  const queryClient = useQueryClient()
  const appointment = useQuery(appointmentQuery(id))
  const doctors = useQuery(doctorsQuery)
  const rooms = useQuery(roomsQuery)
  const own = appointment.data
  const ask = useAsk()
  // Undefined: as the appointment has it.
  const [chosen, setChosen] = useState<{ doctor?: string; room?: string }>({})
  const [missing, setMissing] = useState<string>()
  const values = {
    doctor: chosen.doctor ?? String(own?.doctor?.id ?? none),
    room: chosen.room ?? String(own?.room?.id ?? none),
  }
  const note = useVisit()
  const seat = useMutation({
    mutationFn: (change: SeatChange) =>
      saveSeen(
        [],
        seen => saveVisit(id, change, seen),
        taken => ask(seatAnyway(taken)),
      ),
    onSuccess: (answer, change) => {
      if (answer === undefined) return
      storeAppointment(queryClient, answer)
      offerBack(id, change, answer, note)
    },
  })
  // Only while it is there: a late answer must not lead away from what was opened since.
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
    if (typeof where !== 'string') seat.mutate({ kind: 'seat', ...where, seatedTime: momentNow(zone) })
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
        data={seatChoices('No Room', rooms.data ?? [], own?.room ?? null, one => one.title)}
        value={values.room}
        onChange={event => choose({ room: event.currentTarget.value })}
      />
    </FormDialog>
  )
}
