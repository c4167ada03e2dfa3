import type { PerformanceMetrics } from '@archwire/contract/reports/calls'
import { isConversionPositive, percentOf } from '@archwire/domain/reports/dashboard'
import type { ReactNode } from 'react'
import { countWords, percentWords } from './figure-words.ts'
import styles from './kpi-cards.module.css'
import { Rate } from './rate.tsx'

/** The range in four figures. */
export function KpiCards({ summary }: { summary: PerformanceMetrics['summary'] }) {
  const { total_bookings, total_showed_up, total_no_shows, total_starts } = summary
  const ofBookings = (count: number) => `${percentWords(percentOf(count, total_bookings))} of bookings`
  return (
    <dl className={styles.cards}>
      <Card title="Total Bookings" figure={total_bookings} />
      <Card title="Showed Up" figure={total_showed_up} about={ofBookings(total_showed_up)} />
      <Card title="No-Shows" figure={total_no_shows} about={ofBookings(total_no_shows)} />
      <Card
        title="Total Starts"
        figure={total_starts}
        about={<Conversion rate={percentOf(total_starts, total_bookings)} />}
      />
    </dl>
  )
}

const Card = ({ title, figure, about }: { title: string; figure: number; about?: ReactNode }) => (
  <div className={styles.card}>
    <dt>{title}</dt>
    <dd className={styles.figure}>{countWords(figure)}</dd>
    {about === undefined ? null : <dd className={styles.about}>{about}</dd>}
  </div>
)

const Conversion = ({ rate }: { rate: number }) => {
  const words = percentWords(rate)
  return <>{isConversionPositive(rate) ? <Rate band="green">{words}</Rate> : words} conversion rate</>
}
