import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../../lib/page-title.ts'
import { FormSection } from '../../../ui/form-section.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { clinicSettingsQuery } from '../api/clinic.ts'
import { sections } from '../components/clinic-fields.ts'
import { ClinicForm } from '../components/clinic-form.tsx'
import styles from './clinic-settings-screen.module.css'

export function ClinicSettingsScreen() {
  usePageTitle('Clinic settings')
  const { data, error, refetch, isFetching } = useQuery(clinicSettingsQuery)
  return (
    <>
      <h1 className={styles.title}>Clinic settings</h1>
      {data !== undefined ? (
        <ClinicForm settings={data} />
      ) : error !== null && !isFetching ? (
        <LoadFailure what="The settings" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </>
  )
}

// The shape of the form, so that nothing moves when it comes.
const Skeleton = () => (
  <div role="status" aria-label="Loading">
    {Object.values(sections).map(({ title, hint, rows }) => (
      <FormSection key={title} title={title} hint={hint}>
        {Array.from({ length: rows }, (_, row) => row).map(row => (
          <div key={row} className={styles.field}>
            <Placeholder width={96} height={12} />
            <Placeholder width="100%" height="var(--control)" />
          </div>
        ))}
      </FormSection>
    ))}
  </div>
)
