import type { BookingPage } from '@archwire/contract/booking/booking-calls'
import { Field } from '../../../ui/patient/fields.tsx'
import { BesideTimes, type FirstVisit } from '../free-times/beside-times.tsx'
import type { TimesSource } from '../free-times/free-times.ts'
import { NothingFree, SlotPicker } from '../free-times/slot-picker.tsx'
import { dayOf } from '../free-times/time-labels.ts'
import { BookingStep } from '../page/booking-step.tsx'
import { asksForType } from './booking-progress.ts'
import type { BookableType } from './visitor-values.ts'

type Props = {
  page: BookingPage
  type: BookableType
  doctors: BookingPage['doctors']
  doctorId: number | null
  source: TimesSource
  startsAt: string | undefined
  first: FirstVisit | undefined
  isFirst: boolean
  notice: string | undefined
  onDoctor: (doctorId: number | null) => void
  onChoose: (startsAt: string) => void
  onBack: () => void
}

const doctorField = 'booking-doctor'

/** The choice of a doctor, a day and a time. */
export function TimeStep({ page, type, doctors, doctorId, source, ...props }: Props) {
  const hasTypeStep = asksForType(page)
  return (
    <BookingStep
      clinic={page}
      title={hasTypeStep ? 'Choose a time' : 'Book an appointment'}
      intro={
        <p>
          {type.title}, {type.duration} minutes{type.isRemote ? ', by video' : ''}
        </p>
      }
      progress={hasTypeStep ? { done: 2, of: 3 } : { done: 1, of: 2 }}
      isFirst={props.isFirst}
      notice={props.notice}
    >
      {doctors.length === 0 ? null : (
        <Field id={doctorField} label="With" problem={undefined}>
          <select
            id={doctorField}
            value={doctorId ?? ''}
            onChange={event => props.onDoctor(event.target.value === '' ? null : Number(event.target.value))}
          >
            <option value="">Whoever is free first</option>
            {doctors.map(({ id, fullName }) => (
              <option key={id} value={id}>
                {fullName}
              </option>
            ))}
          </select>
        </Field>
      )}
      {props.first === undefined ? null : (
        <BesideTimes source={source} first={props.first} onChoose={props.onChoose} />
      )}
      <SlotPicker
        source={source}
        chosen={props.startsAt}
        {...(props.first && { opensAt: dayOf(props.first.startsAt) })}
        onChoose={props.onChoose}
        nothingFree={<NothingFree phoneNumber={page.phoneNumber} />}
      />
      {hasTypeStep ? (
        <button type="button" className="start" onClick={props.onBack}>
          Back
        </button>
      ) : null}
    </BookingStep>
  )
}
