import type { BookingPage as Offered } from '@archwire/contract/booking/booking-calls'
import { useEffect } from 'react'
import { useAsked } from '../../../lib/use-asked.ts'
import { useStepHistory } from '../../../lib/use-step-history.ts'
import { isNotThere, readBookingPage } from '../api/booking.ts'
import { BookingStep } from '../components/booking-step.tsx'
import { NothingFree } from '../components/nothing-free.tsx'
import { OpenedPage } from '../components/opened-page.tsx'
import { DetailsStep } from './details-step.tsx'
import { DoneStep } from './done-step.tsx'
import { TimeStep } from './time-step.tsx'
import { TypeStep } from './type-step.tsx'
import { useBooking } from './use-booking.ts'

/** The booking page of a clinic; where there is none, nothing is said of any. */
export function BookingPage({ slug }: { slug: string }) {
  const { data, error, again } = useAsked(slug, signal => readBookingPage(slug, signal))
  useEffect(() => {
    document.title = data === undefined ? 'Online booking' : `Book an appointment · ${data.clinicName}`
  }, [data])
  if (data !== undefined) return <Booking page={data} />
  return (
    <OpenedPage
      failed={error}
      isNotThere={error !== undefined && isNotThere(error)}
      notThere={{
        title: 'Online booking is not available',
        words: 'Please check the address, or call your clinic to make an appointment.',
      }}
      retry={again}
    />
  )
}

function Booking({ page }: { page: Offered }) {
  const booking = useBooking(page)
  const { type, step, startsAt, times, booked } = booking
  useStepHistory(booking.trail, booking.walk)
  if (booked !== undefined) {
    return <DoneStep {...{ page, booked }} email={booking.values.email} onAgain={booking.startOver} />
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
      onDoctor={booking.chooseDoctor}
      onChoose={booking.chooseTime}
      onBack={booking.toTypes}
    />
  )
}
