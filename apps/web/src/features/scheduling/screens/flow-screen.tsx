import { usePageTitle } from '../../../lib/page-title.ts'
import { dayWords } from '../components/appointment-words.ts'
import { DailyFlow } from '../components/daily-flow.tsx'
import { useClinicDay } from '../components/use-clinic-day.ts'
import { useReadAgain } from '../components/use-read-again.ts'
import styles from './flow-screen.module.css'

/** The daily flow as a page of its own: on a phone there is no room for it beside anything. */
export function FlowScreen({ zone }: { zone: string }) {
  usePageTitle('Daily flow')
  const day = useClinicDay(zone)
  useReadAgain(day)
  return (
    <div className={styles.screen}>
      <div>
        <h1 tabIndex={-1}>Daily flow</h1>
        <p className={styles.day}>{dayWords(day)}</p>
      </div>
      <DailyFlow key={day} day={day} zone={zone} />
    </div>
  )
}
