import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../../lib/page-title.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { clinicSettingsQuery } from '../api/clinic.ts'
import { messagingSettingsQuery } from '../api/messaging-settings.ts'
import { MessagingForm } from '../components/messaging-form.tsx'
import styles from './clinic-settings-screen.module.css'

export function MessagingSettingsScreen() {
  usePageTitle('Messaging')
  const settings = useQuery(messagingSettingsQuery)
  const clinic = useQuery(clinicSettingsQuery)
  const failed = [settings, clinic].find(query => query.isError && !query.isFetching)
  const readAgain = () => {
    for (const query of [settings, clinic]) if (query.isError) void query.refetch()
  }
  return (
    <>
      <h1 className={styles.title}>Messaging</h1>
      {settings.data !== undefined && clinic.data !== undefined ? (
        <MessagingForm settings={settings.data} clinic={clinic.data} />
      ) : failed?.error ? (
        <LoadFailure what="The settings" error={failed.error} retry={readAgain} />
      ) : (
        <div className={styles.field} role="status" aria-label="Loading">
          <Placeholder width="100%" height="var(--control)" />
          <Placeholder width="100%" height={120} />
          <Placeholder width="100%" height="var(--control)" />
        </div>
      )}
    </>
  )
}
