import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useOpenDialog } from '../../lib/navigation/dialog-route.ts'
import { insurancesQuery } from '../../shared/insurance/insurances-query.ts'
import { Failure, Message } from '../../ui/feedback/message.tsx'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { RecordPage, RecordPanel } from '../../ui/layout/record-page.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { InsuranceList } from './insurances/insurance-list.tsx'
import { InsuranceLinkButtons, type InsuredPatient } from './profile-card/insurance-link.tsx'

/** A list that is a tab while it has any entries. */
export type InsuranceTab = {
  value: string
  label: string
  list: { data: unknown[] | undefined; error: Error | null; refetch: () => unknown }
  show: () => ReactNode
}

type Props = {
  id: number
  /** Undefined until the record is loaded. */
  patient: InsuredPatient | undefined
  /** The clinic's time zone. */
  zone: string
  /** Tabs of other features, such as claims. */
  more: InsuranceTab[]
}

/** A patient's insurances, eligibility checks and claims in tabs. */
export function InsuranceScreen({ id, patient, zone, more }: Props) {
  const insurances = useQuery(insurancesQuery(id))
  const { data } = insurances
  const openDialog = useOpenDialog()
  const tabs: InsuranceTab[] = [
    {
      value: 'insurances',
      label: 'Insurances',
      list: insurances,
      show: () => <InsuranceList patientId={id} insurances={data ?? []} />,
    },
    ...more,
  ]
  const failed = useFailed(tabs)
  const isWaiting = tabs.some(
    ({ value, list }) => list.data === undefined && !failed.some(one => one.value === value),
  )
  const filled = tabs.filter(({ list }) => (list.data?.length ?? 0) > 0)
  return (
    <RecordPage
      title="Insurance"
      titleRef={useKeepFocus(data?.length ?? 0, failed.length)}
      aside={
        <Button
          className="screen-only"
          leftSection={<PlusIcon />}
          onClick={() => openDialog(`/v2/patient/${id}/insurance/new`)}
        >
          Add Insurance
        </Button>
      }
    >
      {isWaiting ? (
        <InsuranceSkeleton />
      ) : (
        <>
          {failed.map(({ value, message, retry }) => (
            <Failure key={value} title={message} retry={retry} />
          ))}
          {filled.length > 0 ? (
            <InsuranceTabs tabs={filled} />
          ) : failed.length > 0 ? null : patient === undefined ? (
            <InsuranceSkeleton />
          ) : (
            <NoInsurance patient={patient} zone={zone} />
          )}
        </>
      )}
    </RecordPage>
  )
}

/**
 * Lists that could not be loaded. An error stays visible while it is retried: live events retry too, and neither the
 * button that somebody is about to press nor the other tabs may disappear meanwhile.
 */
function useFailed(tabs: InsuranceTab[]): { value: string; message: string; retry: () => void }[] {
  const [said, setSaid] = useState<Record<string, Error | null>>({})
  const news = tabs.filter(({ value, list }) => list.error !== null && list.error !== said[value])
  if (news.length > 0)
    setSaid({ ...said, ...Object.fromEntries(news.map(({ value, list }) => [value, list.error])) })
  return tabs.flatMap(({ value, list: { data, error, refetch } }) => {
    const last = error ?? said[value]
    if (data !== undefined || !last) return []
    return [{ value, message: last.message, retry: () => void refetch() }]
  })
}

/**
 * A removed entry loses its focus, with the last one the whole list is gone, and a successful retry removes its error:
 * the title gets the focus then.
 */
function useKeepFocus(count: number, failures: number) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef({ count, failures })
  useEffect(() => {
    const isLess = count < before.current.count || failures < before.current.failures
    if (isLess && document.activeElement === document.body) title.current?.focus()
    before.current = { count, failures }
  }, [count, failures])
  return title
}

/** Only non-empty lists are tabs; the first is open unless the address names another. */
function InsuranceTabs({ tabs }: { tabs: InsuranceTab[] }) {
  const [params, setParams] = useSearchParams()
  const panel = useId()
  const [first] = tabs
  const shown = tabs.find(({ value }) => value === params.get('tab')) ?? first
  if (shown === undefined) return null
  const choose = (tab: string) => setParams(tab === first?.value ? {} : { tab }, { replace: true })
  return (
    <>
      <Tabs label="Insurance" tabs={tabs} value={shown.value} onChange={choose} panel={panel} isFlush />
      <RecordPanel id={panel} tab={shown.value}>
        {shown.show()}
      </RecordPanel>
    </>
  )
}

function NoInsurance({ patient, zone }: { patient: InsuredPatient; zone: string }) {
  const isWaiting = patient.insuranceForms.some(({ status }) => status === 'draft')
  return (
    <Stack align="flex-start" gap="sm" pt="xs">
      <p>No insurance on file yet.</p>
      {isWaiting ? (
        <Message kind="notice">
          <p>
            A draft waits for review; it becomes an insurance once it is processed.{' '}
            <Link to={`/v2/patient/${patient.id}/profile#patient-insurance`}>Review it</Link>
          </p>
        </Message>
      ) : (
        <p>The patient has not filled out the insurance form yet.</p>
      )}
      <InsuranceLinkButtons patient={patient} zone={zone} />
    </Stack>
  )
}

const InsuranceSkeleton = () => (
  <Stack align="flex-start" gap="sm" pt="xs" className="late" role="status" aria-label="Loading">
    <Placeholder width={120} height={32} />
    <Placeholder width="100%" height={44} />
    <Placeholder width="100%" height={44} />
  </Stack>
)
