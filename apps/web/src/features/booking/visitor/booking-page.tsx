import type { BookingPage as Offered } from '@archwire/contract/booking/booking-calls'
import { useEffect } from 'react'
import { useStepHistory } from '../../../lib/use-step-history.ts'
import { BookingStep } from '../components/booking-step.tsx'
import { NothingFree } from '../components/nothing-free.tsx'
import { DetailsStep } from './details-step.tsx'
import { DoneStep } from './done-step.tsx'
import { TimeStep } from './time-step.tsx'
import { TypeStep } from './type-step.tsx'
import { useBooking } from './use-booking.ts'

/** Where the visits of a clinic are booked. */
export function BookingPage({ page }: { page: Offered }) {
  useEffect(() => {
    document.title = `Book an appointment · ${page.clinicName}`
  }, [page.clinicName])
  const booking = useBooking(page)
  const { type, step, startsAt, times, booked } = booking
  useStepHistory(booking.trail, booking.walk)
  if (booked !== undefined) {
    const { visit, email } = booked
    return <DoneStep {...{ page, email }} booked={visit} onAgain={booking.startOver} />
  }
  if (page.appointmentTypes.length === 0) {
    return (
      <BookingStep clinic={page} title="Book an appointment" isFirst>
        <NothingFree phoneNumber={page.phoneNumber} />
      </BookingStep>
    )
  }
  if (type === undefined || times === undefined || step === 'type') {
    return (
      <TypeStep
        key="type"
        page={page}
        chosen={type?.id}
        isFirst={booking.isFresh}
        notice={booking.notice}
        onChoose={booking.chooseType}
      />
    )
  }
  if (step === 'details' && startsAt !== undefined) {
    return <DetailsStep key="details" {...{ page, type, startsAt, booking }} />
  }
  return (
    <TimeStep
      key="time"
      {...{ page, type, startsAt }}
      doctors={booking.doctors}
      doctorId={booking.doctorId}
      source={times}
      isFirst={booking.isFresh}
      notice={booking.notice}
      onDoctor={booking.chooseDoctor}
      onChoose={booking.chooseTime}
      onBack={booking.toTypes}
    />
  )
}
