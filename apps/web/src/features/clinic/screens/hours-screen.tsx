import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../../lib/page-title.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { hoursQuery } from '../api/hours.ts'
import { HoursForm } from '../components/hours-form.tsx'
import { dayNames } from '../components/hours-values.ts'
import styles from './clinic-settings-screen.module.css'

/** The clinic's zone is undefined until it is known. */
export function HoursScreen({ zone }: { zone: string | undefined }) {
  usePageTitle('Hours')
  const { data, error, refetch, isFetching } = useQuery(hoursQuery)
  return (
    <>
      <h1 className={styles.title}>Hours</h1>
      {data !== undefined && zone !== undefined ? (
        <HoursForm hours={data} zone={zone} />
      ) : error !== null && !isFetching ? (
        <LoadFailure what="The hours" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </>
  )
}

// The shape of the week, so that nothing moves when it comes.
const Skeleton = () => (
  <div className={styles.field} role="status" aria-label="Loading">
    {dayNames.map(([day]) => (
      <Placeholder key={day} width="100%" height="calc(var(--control) + 16px)" />
    ))}
  </div>
)
