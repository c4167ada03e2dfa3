import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useOpenDialog } from '../../../lib/dialog-route.ts'
import { Failure } from '../../../ui/failure.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { Message } from '../../../ui/message.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { RecordPage, RecordPanel } from '../../../ui/record-page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { insurancesQuery } from '../api/insurances.ts'
import { InsuranceLinkButtons } from '../components/insurance-link-buttons.tsx'
import { InsuranceList } from '../components/insurance-list.tsx'
import type { InsuredPatient } from '../components/insured-patient.ts'
import styles from './insurance-screen.module.css'

/** A list of something of the patient's insurances; it is a tab where it has anything in it. */
export type InsuranceTab = {
  value: string
  label: string
  list: { data: unknown[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  show: () => ReactNode
}

type Props = {
  id: number
  /** Absent while the record is on its way. */
  patient: InsuredPatient | undefined
  /** What follows from insurances. */
  more: InsuranceTab[]
}

/** How a patient is insured, and what came of it. */
export function InsuranceScreen({ id, patient, more }: Props) {
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
  const failed = tabs.filter(({ list }) => list.data === undefined && list.error !== null && !list.isFetching)
  const isWaiting = tabs.some(tab => tab.list.data === undefined && !failed.includes(tab))
  const filled = tabs.filter(({ list }) => (list.data?.length ?? 0) > 0)
  return (
    <RecordPage
      title="Insurance"
      titleRef={useKeepFocus(data?.length ?? 0)}
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
          {failed.map(({ value, list }) => (
            <Failure key={value} title={list.error?.message ?? ''} retry={() => void list.refetch()} />
          ))}
          {filled.length > 0 ? (
            <InsuranceTabs tabs={filled} />
          ) : failed.length > 0 ? null : patient === undefined ? (
            <InsuranceSkeleton />
          ) : (
            <NoInsurance patient={patient} />
          )}
        </>
      )}
    </RecordPage>
  )
}

/** The focus of whoever removed one goes with it, and with the last one the whole list; the title has it then. */
function useKeepFocus(count: number) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) title.current?.focus()
    before.current = count
  }, [count])
  return title
}

/** Only what the patient has is a tab; the first of them is open, unless the address says another. */
function InsuranceTabs({ tabs }: { tabs: InsuranceTab[] }) {
  const [params, setParams] = useSearchParams()
  const panel = useId()
  const [first] = tabs
  const shown = tabs.find(({ value }) => value === params.get('tab')) ?? first
  if (shown === undefined) return null
  const choose = (tab: string) => setParams(tab === first?.value ? {} : { tab }, { replace: true })
  return (
    <>
      <Tabs label="Insurance" tabs={tabs} value={shown.value} onChange={choose} panel={panel} />
      <RecordPanel id={panel} tab={shown.value}>
        {shown.show()}
      </RecordPanel>
    </>
  )
}

function NoInsurance({ patient }: { patient: InsuredPatient }) {
  const isWaiting = patient.insuranceForms.some(({ status }) => status === 'draft')
  return (
    <div className={styles.none}>
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
      <InsuranceLinkButtons patient={patient} />
    </div>
  )
}

const InsuranceSkeleton = () => (
  <div className={`late ${styles.none}`} role="status" aria-label="Loading">
    <Placeholder width={120} height={32} />
    <Placeholder width="100%" height={44} />
    <Placeholder width="100%" height={44} />
  </div>
)
