import { timesFor } from '../api/managed-visit.ts'
import { BookingStep } from '../components/booking-step.tsx'
import { NothingFree } from '../components/nothing-free.tsx'
import { SlotPicker } from '../picker/slot-picker.tsx'
import { momentWords } from '../picker/when-words.ts'
import styles from './manage.module.css'
import type { Managed } from './use-managed-visit.ts'

/** To which time a visit shall be moved. */
export function OtherTimes({ token, managed }: { token: string; managed: Managed }) {
  const { visit, wanted } = managed
  return (
    <BookingStep
      clinic={visit}
      title="Choose another time"
      intro={
        <p>
          {visit.typeTitle},{' '}
          {visit.isSetAside
            ? `which can no longer be ${momentWords(visit.startsAt, visit.timeZone)}.`
            : `now ${momentWords(visit.startsAt, visit.timeZone)}. You keep it until you have another.`}
        </p>
      }
    >
      <SlotPicker
        source={timesFor(token, visit)}
        chosen={wanted}
        onChoose={managed.choose}
        nothingFree={<NothingFree phoneNumber={visit.phoneNumber} />}
      />
      <button type="button" className={styles.back} onClick={() => managed.show('visit')}>
        Back
      </button>
    </BookingStep>
  )
}
