import { Box, Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { providersQuery } from '../../../shared/clinic/providers.ts'
import { DayPicker } from '../../../shared/date/day-picker.tsx'
import { Failure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { ClinicPage } from '../../../ui/layout/clinic-page.tsx'
import { CoverageList } from './coverage-list.tsx'
import { coverageQuery, type Progress, progressOf, useCheckDay } from './day-coverage.ts'

type Props = {
  today: string
  /** The navigation to the clinic's claims. */
  nav: ReactNode
}

const title = 'Coverage of a day'

const readDay = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** The coverage of a day's patients, and a button to check all of them at once. */
export function CoverageScreen({ today, nav }: Props) {
  usePageTitle(title)
  const [params, setParams] = useSearchParams()
  const date = readDay(params.get('date')) ?? today
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(coverageQuery(date))
  const { check, isChecking, batchIds } = useCheckDay(date)
  const patients = isPlaceholderData ? [] : (data?.patients ?? [])
  return (
    <ClinicPage title={title} aside={nav}>
      <Group align="flex-end" gap="xs">
        <Box w={160} className="phone-wide">
          <DayPicker
            label="Day"
            value={date}
            today={today}
            grayWhenFull={false}
            onChange={day => setParams(day === today ? {} : { date: day }, { replace: true })}
          />
        </Box>
        {pageSettings.reachesPayers() ? <CheckTools {...{ check, isChecking }} /> : null}
      </Group>
      <Underway progress={progressOf(patients, batchIds)} />
      {data === undefined ? (
        error !== null && !isFetching ? (
          <Failure title={error.message} retry={() => void refetch()} />
        ) : (
          <Placeholder width="100%" height={240} label="Loading" />
        )
      ) : (
        <div aria-busy={isPlaceholderData}>
          {data.patients.length === 0 ? (
            <Text c="dimmed">Nobody has an appointment on this day.</Text>
          ) : (
            <CoverageList patients={data.patients} />
          )}
        </div>
      )}
    </ClinicPage>
  )
}

type CheckProps = { check: (providerId: number | undefined) => void; isChecking: boolean }

function CheckTools({ check, isChecking }: CheckProps) {
  const [providerId, setProviderId] = useState('')
  const providers = useQuery(providersQuery).data ?? []
  return (
    <>
      <NativeSelect
        w={240}
        className="phone-wide"
        label="Ask as"
        value={providerId}
        onChange={event => setProviderId(event.currentTarget.value)}
        data={[
          { value: '', label: 'The clinic' },
          ...providers.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <WorkingButton
        working={isChecking ? 'Asking…' : undefined}
        onClick={() => check(providerId === '' ? undefined : Number(providerId))}
      >
        Check everybody
      </WorkingButton>
    </>
  )
}

/** The progress of the checks; the element is always present, for screen readers. */
const Underway = ({ progress }: { progress: Progress | undefined }) => (
  <Group role="status" gap="xs">
    {progress === undefined ? null : (
      <>
        <span>
          {progress.done} of {progress.total} answered
        </span>
        <Box
          component="progress"
          w={240}
          aria-label="Questions answered"
          value={progress.done}
          max={progress.total}
        />
      </>
    )}
  </Group>
)
