import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { bookingSettingsQuery } from '../details/clinic.ts'
import { messagingSettingsQuery } from '../messaging-settings/messaging-settings.ts'
import { doctorCalls, typeCalls } from '../settings-list/settings-calls.ts'
import { LoadingShape, SettingsTitle } from '../versioned-form/settings-page.tsx'
import { BookingForm } from './booking-form.tsx'

export function BookingSettingsScreen() {
  usePageTitle('Online booking')
  const settings = useQuery(bookingSettingsQuery)
  const types = useQuery(typeCalls.query)
  const doctors = useQuery(doctorCalls.query)
  const messaging = useQuery(messagingSettingsQuery)
  const queries = [settings, types, doctors]
  const failed = queries.find(query => query.isError && !query.isFetching)
  const readAgain = () => {
    for (const query of queries) if (query.isError) void query.refetch()
  }
  const offered = new Set(
    doctors.data?.filter(({ active }) => active).flatMap(({ appointmentTypeIds }) => appointmentTypeIds),
  )
  return (
    <>
      <SettingsTitle>Online booking</SettingsTitle>
      {settings.data !== undefined && types.data !== undefined && doctors.data !== undefined ? (
        <BookingForm
          settings={settings.data}
          reminders={messaging.data}
          types={types.data
            .filter(({ active }) => active)
            .map(type => ({ ...type, isOffered: offered.has(type.id) }))}
        />
      ) : failed?.error ? (
        <LoadFailure what="The settings" error={failed.error} retry={readAgain} />
      ) : (
        <LoadingShape>
          <Placeholder width="100%" height="var(--control)" />
          <Placeholder width="100%" height="var(--control)" />
          <Placeholder width="100%" height={120} />
          <Placeholder width="100%" height="var(--control)" />
        </LoadingShape>
      )}
    </>
  )
}
