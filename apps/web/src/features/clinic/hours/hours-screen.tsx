import {
  appointmentsOutsideHours,
  type ClinicHours,
  changeHours,
  getHours,
  type StoredHours,
} from '@archwire/contract/clinic/hours'
import { Button, Group, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { localMoment } from '../../../lib/dates/clock.ts'
import { clinicKey } from '../../../shared/clinic/clinic.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { affectedConfirmation, countOf } from '../settings-list/affected-appointments.ts'
import { LoadingShape, SettingsTitle } from '../versioned-form/settings-page.tsx'
import { useSettingsForm } from '../versioned-form/use-settings-form.ts'
import { VersionedForm } from '../versioned-form/versioned-form.tsx'
import { HoursFields } from './hours-fields.tsx'
import { copyToWorkDays, hasProblems, problemsOf, toSend, valuesOf } from './hours-form-values.ts'
import { dayNames } from './hours-values.ts'
import { SpecialDaysFields } from './special-days.tsx'

const hoursQuery = queryOptions({
  queryKey: [...clinicKey, 'hours'],
  queryFn: ({ signal }) => call(getHours, {}, { signal }),
})

const saveHours = (seen: StoredHours, hours: ClinicHours): Promise<StoredHours> =>
  call(changeHours, { body: hours }, { ifMatch: seen.updatedAt })

/** The coming appointments that would be outside of these hours. */
const affectedBy = (hours: ClinicHours) => call(appointmentsOutsideHours, { body: hours })

/** The hours as they are being changed. A change that leaves appointments outside of the hours needs a confirmation. */
function useHoursForm(latest: StoredHours, today: string) {
  const ask = useConfirm()
  return useSettingsForm({
    name: 'clinic-hours',
    queryKey: hoursQuery.queryKey,
    latest,
    valuesOf: (hours: StoredHours) => valuesOf(hours, today),
    // Each day shows its own problems.
    rules: values => ({ hours: hasProblems(values) }),
    store: async (base, wanted) => {
      const affected = await affectedBy(toSend(wanted))
      const question = affectedConfirmation(affected, {
        text: `${countOf(affected.count)} would be outside these hours`,
        detail: 'They stay where they are until somebody moves them.',
        yes: 'Save anyway',
      })
      if (affected.count > 0 && !(await ask(question))) return undefined
      return saveHours(base, toSend(wanted))
    },
  })
}

/** The clinic's hours: the ordinary week, and the days that are different. */
function HoursForm({ hours, zone }: { hours: StoredHours; zone: string }) {
  const [today] = useState(() => localMoment(new Date(), zone).day)
  const form = useHoursForm(hours, today)
  const { week, exceptions } = form.values
  const isPhone = useIsPhone()
  return (
    <VersionedForm label="Hours" what="hours" form={form}>
      <Stack component="section" gap="sm" py="lg" className="line-above" aria-labelledby="week">
        <Group justify="space-between" align="flex-start" gap="xs">
          <div>
            <h2 id="week">Week</h2>
            <Text c="dimmed">When the clinic is open, by its own clock.</Text>
          </div>
          <Button
            variant="default"
            fullWidth={isPhone}
            onClick={() => form.change({ week: copyToWorkDays(week, week.monday) })}
          >
            Copy Monday to all weekdays
          </Button>
        </Group>
        <div className="line-above">
          {dayNames.map(([day, name]) => (
            <HoursFields
              key={day}
              name={name}
              value={week[day]}
              problems={form.hasTried ? problemsOf(week[day]) : {}}
              onChange={value => form.change({ week: { ...week, [day]: value } })}
            />
          ))}
        </div>
      </Stack>
      <Stack component="section" gap="sm" py="lg" className="line-above" aria-labelledby="special-days">
        <div>
          <h2 id="special-days">Holidays and special days</h2>
          <Text c="dimmed">Days that are closed, or have hours of their own.</Text>
        </div>
        <SpecialDaysFields
          today={today}
          exceptions={exceptions}
          problemsOf={day => (form.hasTried ? problemsOf(day) : {})}
          onChange={days => form.change({ exceptions: days })}
        />
      </Stack>
    </VersionedForm>
  )
}

/** The clinic's zone; undefined until it is loaded. */
export function HoursScreen({ zone }: { zone: string | undefined }) {
  usePageTitle('Hours')
  const { data, error, refetch, isFetching } = useQuery(hoursQuery)
  return (
    <>
      <SettingsTitle>Hours</SettingsTitle>
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

const Skeleton = () => (
  <LoadingShape>
    {dayNames.map(([day]) => (
      <Placeholder key={day} width="100%" height="calc(var(--control) + 16px)" />
    ))}
  </LoadingShape>
)
