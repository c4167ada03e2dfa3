import type { BookedVisit, BookingPage } from '@archwire/contract/booking/booking-calls'
import { useEffect } from 'react'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { useStepHistory } from '../../../lib/navigation/use-step-history.ts'
import { Column } from '../../../ui/patient/column.tsx'
import { Quiet } from '../../../ui/patient/patient-frame.tsx'
import { NothingFree } from '../free-times/slot-picker.tsx'
import { BookingStep } from '../page/booking-step.tsx'
import { VisitFacts } from '../page/visit-facts.tsx'
import { doneNote, formsNote } from './booking.ts'
import { DetailsStep } from './details-step.tsx'
import { TimeStep } from './time-step.tsx'
import { type BookedHere, useBooking } from './use-booking.ts'

type DoneStepProps = { page: BookingPage; booked: BookedHere[]; onAddChild: () => void; onAgain: () => void }

const SaveCalendar = ({ visit, isMain }: { visit: BookedVisit; isMain: boolean }) => (
  <button
    type="button"
    className={isMain ? 'primary' : 'start'}
    onClick={() => saveFile('appointment.ics', visit.calendar, 'text/calendar;charset=utf-8')}
  >
    Add to calendar
  </button>
)

/** The last step: all that was booked, when and where, files for the calendar, and how the visits can be changed. */
function DoneStep({ page, booked, onAddChild, onAgain }: DoneStepProps) {
  const [only, ...more] = booked
  const isOne = more.length === 0
  const forms = formsNote(booked)
  const whom = isOne && only !== undefined && !only.patient.isVisitor ? only.patient.fullName : 'you'
  return (
    <BookingStep
      clinic={page}
      title="You are booked"
      intro={<p role="status">Thank you. We are looking forward to seeing {whom}.</p>}
    >
      {booked.map(({ visit, patient }) => (
        <VisitFacts
          key={visit.calendar}
          visit={{ ...visit, patientName: isOne && patient.isVisitor ? undefined : patient.fullName }}
          clinic={{ ...page, timeZone: visit.timeZone }}
          hasMap
        >
          {isOne ? null : <SaveCalendar visit={visit} isMain={false} />}
        </VisitFacts>
      ))}
      <div className="row filled">
        {isOne && only !== undefined ? <SaveCalendar visit={only.visit} isMain /> : null}
        <button type="button" onClick={onAddChild}>
          Add another child
        </button>
        <button type="button" onClick={onAgain}>
          Book another appointment
        </button>
      </div>
      <Quiet>{doneNote(booked)}</Quiet>
      {forms === undefined ? null : <Quiet>{forms}</Quiet>}
    </BookingStep>
  )
}

type TypeStepProps = {
  page: BookingPage
  chosen: number | undefined
  isFirst: boolean
  notice: string | undefined
  onChoose: (typeId: number) => void
}

/** The choice of the type of visit. */
const TypeStep = ({ page, chosen, isFirst, notice, onChoose }: TypeStepProps) => (
  <BookingStep
    clinic={page}
    title="Book an appointment"
    intro={
      <>
        {page.address === null ? null : <Quiet>{page.address}</Quiet>}
        <p>What would you like to come for?</p>
      </>
    }
    progress={{ done: 1, of: 3 }}
    isFirst={isFirst}
    notice={notice}
  >
    <Column as="ul" gap={8}>
      {page.appointmentTypes.map(({ id, title, duration, isRemote }) => (
        <li key={id}>
          <button
            type="button"
            className="tile large"
            aria-current={id === chosen ? 'true' : undefined}
            onClick={() => onChoose(id)}
          >
            <Column as="span" gap={0}>
              <span className="bold">{title}</span>
              <span className="hint">
                {duration} minutes{isRemote ? ', by video' : ''}
              </span>
            </Column>
          </button>
        </li>
      ))}
    </Column>
  </BookingStep>
)

/** The page on which visitors book. */
export function NewBookingPage({ page }: { page: BookingPage }) {
  useEffect(() => {
    document.title = `Book an appointment · ${page.clinicName}`
  }, [page.clinicName])
  const booking = useBooking(page)
  const { type, step, startsAt, times, booked } = booking
  useStepHistory(booking.trail, booking.walk)
  if (booked !== undefined) {
    return (
      <DoneStep
        key={booked.length}
        {...{ page, booked }}
        onAddChild={booking.addChild}
        onAgain={booking.startOver}
      />
    )
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
      first={booking.first}
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
