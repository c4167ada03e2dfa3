import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { useQuery } from '@tanstack/react-query'
import { useCloseDialog, useInitialValues } from '../../../lib/navigation/dialog-route.ts'
import { useClinicZone } from '../../../shared/clinic/clinic-zone.ts'
import { profileQuery } from '../../../shared/patients/profile-query.ts'
import { LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import type { ChosenPatient, NextVisitChoice } from '../appointment-form/new-event.ts'
import { appointmentQuery } from '../appointments/appointment-queries.ts'
import { comingVisit } from '../visits/next-visit-link.tsx'
import { FreeWeekDialog } from './free-week-dialog.tsx'
import { type Like, likeOf, searches } from './purpose.ts'

const { title } = searches.next

type Patient = (Appointment['patient'] & { dob?: null }) | PatientProfile

const chosenOf = ({
  id,
  fullName,
  phoneNumber,
  email,
  photo,
  contactMethod,
  googleClientId,
  dob = null,
}: Patient): ChosenPatient => ({
  id,
  fullName,
  phoneNumber,
  email,
  photo,
  contactMethod,
  googleClientId,
  dob,
})

/** The next visit of somebody whose visit has just been finished. */
export function NextVisitPage({ id }: { id: number }) {
  const zone = useClinicZone()
  const { data, error, isFetching, refetch } = useQuery(appointmentQuery(id))
  const close = useCloseDialog()
  if (zone === undefined) return null
  if (data !== undefined) {
    const { patient } = data
    const coming = comingVisit(patient.nextAppointments)
    return (
      <FreeWeekDialog
        key={id}
        purpose={{ kind: 'next', patient: chosenOf(patient), coming, like: likeOf(data) }}
        zone={zone}
        onClose={close}
      />
    )
  }
  return (
    <LoadingDialog
      title={title}
      failure={error !== null && !isFetching ? { error, words: 'The visit could not be loaded.' } : undefined}
      retry={() => void refetch()}
      onClose={close}
    />
  )
}

const nothing: Like = { typeId: null, doctorId: null }

/** The next visit of a patient: like the last one, unless something else was chosen before. */
export function PatientNextVisitPage({ id }: { id: number }) {
  const zone = useClinicZone()
  const chosen = useInitialValues() as NextVisitChoice | undefined
  const hasChosen = chosen !== undefined && chosen.typeId !== null
  const { data, error, isFetching, refetch } = useQuery(profileQuery(id))
  const lastId = data?.previousAppointments.find(({ noShow, reschedule }) => !noShow && !reschedule)?.id
  const last = useQuery({
    ...appointmentQuery(lastId ?? 0),
    enabled: lastId !== undefined && !hasChosen,
  })
  const close = useCloseDialog()
  if (zone === undefined) return null
  if (data !== undefined && !last.isLoading) {
    const usual = last.data === undefined ? nothing : likeOf(last.data)
    const like = hasChosen ? chosen : { ...usual, doctorId: chosen?.doctorId ?? usual.doctorId }
    const coming = comingVisit(data.nextAppointments)
    return (
      <FreeWeekDialog
        key={id}
        purpose={{ kind: 'next', patient: chosenOf(data), coming, like }}
        zone={zone}
        onClose={close}
      />
    )
  }
  return (
    <LoadingDialog
      title={title}
      failure={
        error !== null && !isFetching ? { error, words: 'The patient could not be loaded.' } : undefined
      }
      retry={() => void refetch()}
      onClose={close}
    />
  )
}
