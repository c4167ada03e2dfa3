import type { BookingPage } from '@archwire/contract/booking/booking-calls'
import { type Ref, useEffect, useRef, useState } from 'react'
import { DayField } from '../../../ui/patient/day-field.tsx'
import { ChoiceField, TextField } from '../../../ui/patient/fields.tsx'
import { PhoneField } from '../../../ui/patient/phone-field.tsx'
import { StepForm } from '../../../ui/patient/step-form.tsx'
import { NearTimes } from '../free-times/near-times.tsx'
import { ownTimeLabel, ownZone, shortMomentLabel, zoneLabel } from '../free-times/time-labels.ts'
import { BookingStep } from '../page/booking-step.tsx'
import { asksForType } from './booking-progress.ts'
import type { useBooking } from './use-booking.ts'
import {
  type BookableType,
  type BookedFor,
  fieldId,
  isForOther,
  labelOf,
  labels,
  type VisitorField,
} from './visitor-values.ts'

type HoneypotProps = { value: string; onChange: (value: string) => void }

/**
 * A trap for robots, which fill in every field that has a name. It is invisible, unread by screen readers, and out of
 * the tab order.
 */
const Honeypot = ({ value, onChange }: HoneypotProps) => (
  <div className="unseen" aria-hidden="true">
    <label htmlFor="website">Website</label>
    <input
      id="website"
      name="website"
      type="text"
      tabIndex={-1}
      autoComplete="off"
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  </div>
)

type DetailsStepProps = {
  page: BookingPage
  type: BookableType
  startsAt: string
  booking: ReturnType<typeof useBooking>
}

type ChosenProps = Pick<DetailsStepProps, 'page' | 'type' | 'startsAt'> & {
  doctor: BookingPage['doctors'][number] | undefined
  /** For the focus. */
  ref: Ref<HTMLDivElement>
  onChange: () => void
}

/** What was chosen, in two lines, so that the first question is in sight on a phone. */
function Chosen({ ref, page, type, startsAt, doctor, onChange }: ChosenProps) {
  const own = ownTimeLabel(startsAt, page.timeZone, ownZone())
  return (
    <div ref={ref} tabIndex={-1} className="row">
      <p style={{ flex: 1 }}>
        <span className="bold">
          {type.title}
          {type.isRemote ? ', by video' : ''} · {shortMomentLabel(startsAt, page.timeZone)}
          {own === undefined ? '' : ` ${zoneLabel(page.timeZone)}`}
        </span>
        {doctor === undefined ? null : <span className="dimmed"> with {doctor.fullName}</span>}
        {own === undefined ? null : <span className="dimmed"> {own} by your own clock</span>}
      </p>
      <button
        type="button"
        className="quiet"
        style={{ paddingInline: 0 }}
        aria-label="Change the time"
        onClick={onChange}
      >
        Change
      </button>
    </div>
  )
}

const whom = [
  { value: 'self', label: 'Me' },
  { value: 'child', label: 'My child' },
  { value: 'other', label: 'Somebody else' },
]

const calls = [
  { value: 'FaceTime', label: 'FaceTime' },
  { value: 'Zoom', label: 'Zoom' },
]

/**
 * The visitor's details. If the time was taken meanwhile, it says so here and another one can be chosen, without losing
 * any input.
 */
export function DetailsStep({ page, type, startsAt, booking }: DetailsStepProps) {
  const { values, problems, submission, gone, times } = booking
  const { lookAt } = submission
  useEffect(() => {
    const first = (Object.keys(labels) as VisitorField[]).find(field => lookAt?.[field] !== undefined)
    if (first !== undefined) document.getElementById(fieldId(first))?.focus()
  }, [lookAt])
  const facts = useRef<HTMLDivElement>(null)
  // A new object each time that a taken time was replaced: the pressed button is gone then, so the focus must move.
  const [taken, setTaken] = useState<object>()
  useEffect(() => {
    if (taken !== undefined) facts.current?.focus()
  }, [taken])
  const text = (field: Exclude<VisitorField, 'contactMethod'>) => ({
    id: fieldId(field),
    label: labelOf(field, values),
    value: values[field],
    onChange: (value: string) => booking.change({ [field]: value }),
    problem: problems[field],
    isOptional: field === 'dob' || field === 'note',
  })
  const forOther = isForOther(values)
  const doctor = booking.doctors.find(({ id }) => id === booking.doctorId)
  const isGone = gone !== undefined && times !== undefined
  return (
    <BookingStep
      clinic={page}
      title="Your details"
      intro={
        isGone ? null : (
          <Chosen ref={facts} {...{ page, type, startsAt, doctor }} onChange={booking.toTimes} />
        )
      }
      progress={asksForType(page) ? { done: 3, of: 3 } : { done: 2, of: 2 }}
      isFirst={booking.isFresh}
    >
      {isGone ? (
        <NearTimes
          source={times}
          gone={gone}
          calm="What you filled in is still here."
          onChoose={at => {
            booking.takeTime(at)
            setTaken({})
          }}
          onOther={booking.toTimes}
        />
      ) : null}
      <StepForm
        onSubmit={submission.submit}
        submit="Book appointment"
        working="Booking…"
        isWorking={submission.isSending}
        back={{ label: 'Back', go: booking.toTimes }}
        failure={submission.failure}
      >
        <ChoiceField
          id="visitor-bookedFor"
          label="Who is this visit for?"
          choices={whom}
          value={values.bookedFor}
          onChange={value => booking.change({ bookedFor: value as BookedFor })}
          problem={undefined}
        />
        <div className="pair">
          <TextField {...text('firstName')} longest={100} autoComplete={forOther ? 'off' : 'given-name'} />
          <TextField {...text('lastName')} longest={100} autoComplete={forOther ? 'off' : 'family-name'} />
        </div>
        {forOther ? (
          <>
            <DayField {...text('dob')} isBirthday />
            <div className="pair">
              <TextField {...text('bookerFirstName')} longest={100} autoComplete="given-name" />
              <TextField {...text('bookerLastName')} longest={100} autoComplete="family-name" />
            </div>
          </>
        ) : null}
        <TextField {...text('email')} type="email" longest={254} autoComplete="email" />
        <PhoneField {...text('phoneNumber')} />
        {forOther ? null : <DayField {...text('dob')} isBirthday autoComplete="bday" />}
        {type.isRemote ? (
          <ChoiceField
            id={fieldId('contactMethod')}
            label={labels.contactMethod}
            choices={calls}
            value={values.contactMethod}
            onChange={value => booking.change({ contactMethod: value === 'Zoom' ? 'Zoom' : 'FaceTime' })}
            problem={problems.contactMethod}
          />
        ) : null}
        <TextField {...text('note')} longest={1000} />
        <Honeypot value={values.website} onChange={website => booking.change({ website })} />
      </StepForm>
    </BookingStep>
  )
}
